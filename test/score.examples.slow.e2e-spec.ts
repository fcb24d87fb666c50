// The example suites of docs/scores.md: each passes without a mutant, and detects the mutants that its kind of test can detect.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { runScript } from './support/service-process.js';

const main = resolve('dist/main.js');
const filesOf = (suite: string): string[] =>
  readdirSync(`examples/${suite}`)
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => resolve('examples', suite, name));

/** The last line of the report of a run with a few mutants. */
async function resultOf(suite: string, mutants: string, environment = {}): Promise<string | undefined> {
  const options = ['--mutants', mutants, '--protocol', 'R,G,S', '--concurrency', '2', '--no-variations'];
  const command = ['--', process.execPath, '--test', ...filesOf(suite)];
  const { exited, output } = runScript(main, { CI: 'true', ...environment }, 'score', ...options, ...command);
  expect([await exited, output().stderr]).toEqual([[0, null], '']);
  return output()
    .stdout.split('\n')
    .find((line) => line.startsWith('Your suite detected'));
}

const inAllProtocols = 'total-of-page,text-cut,missing-answers-200';

describe('The suite of all protocols', () => {
  it('detects mutants in each of them', async () => {
    expect(await resultOf('three-protocols', inAllProtocols)).toContain('detected 9 of 9 mutants');
  });

  it('detects the mutants of two protocols without its tests of GraphQL', async () => {
    const environment = { PROTOCOLS: 'REST,SOAP' };
    expect(await resultOf('three-protocols', inAllProtocols, environment)).toContain(
      'detected 6 of 9 mutants',
    );
  });
});

it('The contract test detects a status that is not documented, and no wrong value', async () => {
  expect(await resultOf('schema-suite', 'create-answers-200,text-cut')).toContain('detected 1 of 4 mutants');
});

it('The random operations detect wrong values of REST', async () => {
  expect(await resultOf('random-suite', 'text-cut')).toContain('detected 1 of 3 mutants');
});
