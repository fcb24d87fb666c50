// Adding an entity breaks no existing test: the tests of entities pass with a fourth one in the registry.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const runner = [...process.execArgv, 'node_modules/jest/bin/jest.js'];
const command = [...runner, '--config', 'test/support/fourth-entity/jest.config.mjs'];

/** Without colours, which would be part of the output. */
const env = { ...process.env, FORCE_COLOR: '0' };

it('lets the existing tests pass', async () => {
  // Rejects with the output of Jest if a test fails.
  const { stderr } = await run(process.execPath, command, { env, maxBuffer: 2 ** 26 });

  expect(stderr).toMatch(/^Tests: +\d+ passed/m);
}, 900_000);
