"""Town packages: the rules as data, and the loader that refuses a faulty one."""
