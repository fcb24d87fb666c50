// Runs the commands of docs/faults.md, each with the result of the ones before it.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { faultTypes } from '../../src/platform/faults/fault-types/index.js';
import { startApp, type TestApp } from '../support/app.js';
import { requirePrograms } from '../support/required-programs.js';

const run = promisify(execFile);
const guide = readFileSync('docs/faults.md', 'utf8');

/** The lines of all shell blocks. */
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);

describe('The guide to fault plans', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  requirePrograms('bash', 'curl').it('has commands with the described results', async () => {
    const script = commands
      .map((line) => line.replaceAll('http://localhost:3000', app.url))
      .map((line) => line.replace(/^curl -s/, 'curl -s -w "%{stderr}%{http_code} "'))
      .join('\n');
    const { stderr } = await run('bash', ['--norc', '-euc', script]);
    expect(stderr.trim().split(' ')).toEqual(
      ['200', '503', '503', '200', '200', '204'].concat(['200', '200', '000', '409', '200']),
    );
  });

  it('lists every type with its phases', () => {
    const rows = [...guide.matchAll(/^\| `([A-Z_]+)` +\| ([a-z, ]*?) *\|/gm)].map(([, name, phases]) => [
      name,
      phases,
    ]);
    expect(rows).toEqual(faultTypes.map(({ name, phases }) => [name, phases.join(', ')]));
  });
});
