"""The independent checker of certificates of Stepsmith."""
