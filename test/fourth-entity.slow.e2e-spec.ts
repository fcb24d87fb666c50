// Adding an entity breaks no existing test: the tests of entities pass with a fourth one in the registry.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const command = ['node_modules/jest/bin/jest.js', '--config', 'test/support/fourth-entity/jest.config.mjs'];

it('lets the existing tests pass', async () => {
  const failed = await run(process.execPath, command).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stderr + stdout,
  );

  expect(failed).toBe('');
}, 900_000);
