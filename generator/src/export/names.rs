//! Names in other languages, and text in their comments.

/// Names with a meaning in one of the languages, or in the code around a step.
const TAKEN: &str = "\
    a_out abstract alignas alignof and and_eq arguments as asm assert async auto await become bitand bitor \
    bool box break carried case catch char char16_t char32_t char8_t cheap class co_await co_return co_yield \
    compl concept const const_cast consteval constexpr constinit continue copy core crate data debugger \
    decltype def default del delete do double dyn dynamic_cast elif else enum errno eval except expensive \
    explicit export extends extern f false field final finally float fn for friend from function g gen \
    global goto h i if impl implements import in index inline instanceof int interface is j k kept l lambda \
    let like linux long loop macro match memory mod module mut mutable n namespace new newton noexcept none \
    nonlocal not not_eq np null nullptr operator or or_eq out override package pass priv private problem \
    protected pub public python raise ratio ref register reinterpret_cast requires restrict return run s \
    sample second_derivative self set_step_size short signed size_t sizeof solver static static_assert \
    static_cast status step step_of_positions stepper stretch struct super switch t template this \
    thread_local throw trait true try type typedef typename typeof undefined union unix unsafe unsigned \
    unsized use user using v_out var virtual void volatile w wchar_t weights where while with x_out xor \
    xor_eq yield";

/// The functions of C's `math.h`, which are there with `f` and `l` behind them too.
const MATHEMATICS: &str = "\
    acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim \
    floor fma fmax fmin fmod frexp hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb lrint \
    lround modf nan nearbyint nextafter nexttoward pow remainder remquo rint round scalbln scalbn sin sinh \
    sqrt tan tanh tgamma trunc";

/// Further names that headers of C declare. A function, a type or a namespace of that name would be a second one.
const LIBRARY: &str = "\
    abort abs access alarm alloca asctime assert atexit atof atoi atol bool bsearch cabs calloc carg ccos \
    cexp cimag clearerr clock clog close complex conj cpow creal csin csqrt ctime difftime div double_t drem \
    dup exit exp10 fclose feof ferror fflush fgetc fgetpos fgets float_t fopen fork fpclassify fprintf fputc \
    fputs fread free freopen fscanf fseek ftell fwrite gamma getc getchar getenv gets gmtime imaginary index \
    isalnum isalpha isdigit isfinite isgreater isgreaterequal isinf isless islessequal islessgreater islower \
    isnan isnormal isspace isunordered isupper j0 j1 jn labs ldiv link llabs lldiv localtime longjmp main \
    malloc max_align_t memchr memcmp memcpy memmove memset mktime offsetof open pause perror pipe pow10 \
    printf ptrdiff_t putc putchar puts qsort raise rand read realloc remove rename rewind rindex scanf \
    select setbuf setjmp setvbuf signal signbit signgam significand sincos sleep sprintf srand sscanf stderr \
    stdin stdout strcat strchr strcmp strcpy strftime strlen strncmp strncpy strstr strtod strtok strtol \
    strtoul system time tmpfile tmpnam tolower toupper truncate ungetc unlink vprintf wait write y0 y1 yn";

/// The keywords of Julia.
const JULIA: &str = "\
    abstract baremodule begin catch const continue do else elseif end export false finally for function \
    global if import in isa let local macro module mutable outer primitive public quote return struct true \
    try type using where while";

fn holds(words: &str, name: &str) -> bool {
    words.split_whitespace().any(|word| word == name)
}

/// Whether a quantity may not be called so.
pub(super) fn is_taken(name: &str) -> bool {
    holds(TAKEN, name)
}

/// Whether a method may not be called so where it is a function, a variable or a namespace.
fn is_declared(name: &str) -> bool {
    let short = name.strip_suffix(['f', 'l']);
    let of_mathematics = [Some(name), short].into_iter().flatten();
    is_taken(name)
        || of_mathematics
            .into_iter()
            .any(|name| holds(MATHEMATICS, name))
        || holds(LIBRARY, name)
        || holds(JULIA, name)
}

/// The name in lower case with underscores: `Cd4Wide` is `cd4_wide`.
pub(super) fn snake(name: &str) -> String {
    let mut snake = String::new();
    let mut previous = '_';
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && previous != '_' && !previous.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
        previous = letter;
    }
    if is_declared(&snake) {
        snake + "_method"
    } else {
        snake
    }
}

/// The name of a type, with `Method` behind it where it is taken.
pub(super) fn type_name(name: &str, taken: &str) -> String {
    if holds(taken, name) {
        format!("{name}Method")
    } else {
        name.to_string()
    }
}

/// Text as lines of a comment in any language: none ends it, begins another one, or goes on in the next line.
pub(super) fn readable(text: &str) -> Vec<String> {
    let breaks = [
        '\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}',
    ];
    let text = text.replace("\r\n", "\n");
    let lines = text.trim_end().split(breaks).map(|line| {
        let line = line.replace("*/", "* /").replace("/*", "/ *");
        // A backslash at the end of a line, or what C reads as one, joins it with the next.
        let end = line.trim_end();
        if end.ends_with('\\') || end.ends_with("??/") {
            format!("{end} .")
        } else {
            line
        }
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_languages_and_libraries_are_not_those_of_methods() {
        for name in [
            "Exp", "Sin", "Sinf", "Fmax", "Fmaxl", "SizeT", "Main", "End", "Begin", "Quote",
            "Macro", "Elseif", "Printf", "Double", "Newton",
        ] {
            assert!(snake(name).ends_with("_method"), "{name}");
        }
        assert_eq!(snake("AverageAcceleration"), "average_acceleration");
        assert_eq!(type_name("Newton", "Newton Sample"), "NewtonMethod");
        assert_eq!(type_name("Newton", "None"), "Newton");
    }

    #[test]
    fn text_stays_in_its_comment() {
        let found = readable("half \\\nof ??/\r\nit *\\ \u{2028}/ and */ and /*/ \n");
        let expected = ["half \\ .", "of ??/ .", "it *\\ .", "/ and * / and / * /"];
        assert_eq!(found, expected);
        assert_eq!(readable(""), [""]);
    }
}
