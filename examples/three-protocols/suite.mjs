// All tests in one process: `node suite.mjs` starts faster than `node --test`, which starts a process per file.
import './lists.test.mjs';
import './records.test.mjs';
import './rest.test.mjs';
