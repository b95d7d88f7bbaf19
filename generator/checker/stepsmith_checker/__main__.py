"""`python3 -m stepsmith_checker`."""
from .check_method import main

main()
