// Runs once after all tests: removes what test/jest/global-setup.mjs created.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

export default () => rmSync(dirname(process.env.TEST_DOCUMENT_FILE), { recursive: true });
