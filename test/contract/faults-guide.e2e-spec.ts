// Runs the commands of docs/faults.md, each with the result of the ones before it.
import { readFileSync } from 'node:fs';
import { faultTypes } from '../../src/platform/practice/faults/fault-types/index.js';
import { sharedApp, type SharedApp } from '../support/app.js';
import { commandsOf, runCommands } from '../support/guide.js';
import { requirePrograms } from '../support/required-programs.js';

const page = 'docs/faults.md';

describe('The guide to fault plans', () => {
  let app: SharedApp;
  beforeAll(async () => {
    app = await sharedApp();
  });

  requirePrograms('bash', 'curl').it('has commands with the described results', async () => {
    const script = commandsOf(page)
      .map((line) => line.replaceAll('http://localhost:3000', app.url))
      .map((line) => line.replace(/^curl -s/, 'curl -s -w "%{stderr}%{http_code} "'));
    const { stderr } = await runCommands(script);
    expect(stderr.trim().split(' ')).toEqual(
      ['200', '503', '503', '200', '200', '204'].concat(['200', '200', '000', '409', '200']),
    );
  });

  it('lists every type with its phases', () => {
    const rows = [...readFileSync(page, 'utf8').matchAll(/^\| `([A-Z_]+)` +\| ([a-z, ]*?) *\|/gm)].map(
      ([, name, phases]) => [name, phases],
    );
    expect(rows).toEqual(faultTypes.map(({ name, phases }) => [name, phases.join(', ')]));
  });
});
