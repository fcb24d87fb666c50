// A test file that leaves something open fails, although its tests pass.
import { spawnSync } from 'node:child_process';

/** Jest itself would wait for what is left open. */
const command = [
  'node_modules/jest/bin/jest.js',
  '--forceExit',
  '--config',
  'test/jest/fixtures/jest.config.mjs',
];

const run = (file: string) => {
  const { status, stderr } = spawnSync(process.execPath, [...command, file], { encoding: 'utf8' });
  return { status, stderr };
};

it('fails a file that leaves a server open, and names it', () => {
  expect(run('leaves-a-server-open')).toEqual({
    status: 1,
    stderr: expect.stringMatching(/FAIL .*leaves-a-server-open[^]*left open: TCPServerWrap/),
  });
});

it('reports a failed test instead of what it left open', () => {
  const { status, stderr } = run('fails-before-it-closes');

  expect(status).toBe(1);
  expect(stderr).toContain('Expected: false');
  expect(stderr).not.toContain('left open');
});

it('passes a file that closes its server', () => {
  expect(run('closes-its-server')).toMatchObject({ status: 0 });
});
