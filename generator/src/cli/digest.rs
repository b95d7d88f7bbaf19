//! SHA-256 digests in hexadecimal digits.

use hmac_sha256::Hash;

/// The digest of bytes.
pub(super) fn of_bytes(bytes: &[u8]) -> String {
    hex(&Hash::hash(bytes))
}

/// The digest of a text's lines, each ended by a line feed, however they end.
pub(super) fn of_lines(text: &str) -> String {
    let mut hash = Hash::new();
    for line in text.lines() {
        hash.update(line);
        hash.update("\n");
    }
    hex(&hash.finalize())
}

/// Bytes in hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
