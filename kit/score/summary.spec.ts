import { examplePair } from '../../test/support/example-mutants.js';
import type { Protocol } from '../client/matcher.js';
import type { MutantResult, MutantStatus } from './result.js';
import { summary } from './summary.js';

const results = (protocol: Protocol, statuses: readonly MutantStatus[]): readonly MutantResult[] =>
  statuses.map((status, at) => ({ ...examplePair(`mutant-${at}`), protocol, status, reached: 1 }));

const rest = results('REST', ['Killed', 'Killed', 'Survived', 'NoCoverage']);

describe('the summary', () => {
  it('has the score of the only protocol', () => {
    expect(summary(rest)).toBe(
      'Your suite detected 2 of 4 mutants in REST. Mutation score 50.00, covered score 66.67',
    );
  });

  it('has the score of each protocol, and of all together', () => {
    expect(summary([...rest, ...results('GraphQL', ['Timeout', 'Survived', 'Ignored'])])).toBe(
      'REST     2 of 4 detected, score 50.00\n' +
        'GraphQL  1 of 2 detected, score 50.00\n' +
        'Your suite detected 3 of 6 mutants in REST and GraphQL. Mutation score 50.00, covered score 60.00',
    );
  });

  it('names all protocols', () => {
    const all = [...rest, ...results('GraphQL', ['Killed']), ...results('SOAP', ['Killed'])];
    expect(summary(all)).toContain(' mutants in REST, GraphQL and SOAP. ');
  });

  it('has the score with the protocols that the suite does not use', () => {
    expect(summary([...rest, ...results('SOAP', ['Unused', 'Unused', 'Unused', 'Unused'])])).toBe(
      'Your suite detected 2 of 4 mutants in REST. Mutation score 50.00, covered score 66.67\n' +
        'The suite sends no request in SOAP, so this protocol does not count. With it: 2 of 8, score 25.00. ' +
        '--protocol R,G,S counts all.',
    );
  });

  it('has the number of unconfirmed results', () => {
    expect(summary(results('REST', ['Killed', 'Unconfirmed']))).toMatch(
      /^Your suite detected 1 of 2 .*\nUnconfirmed: 1, counted as not detected\. Either the suite is flaky/,
    );
  });

  it('of no mutant has no score', () => {
    expect(summary([])).toBe(
      'Your suite detected 0 of 0 mutants. Mutation score not defined, covered score not defined',
    );
  });

  it.each([
    [{ failed: [], count: 7 }, 'False alarms: 0 of 7'],
    [{ failed: ['key-order', 'slow'], count: 7 }, 'False alarms: 2 of 7 (key-order, slow)'],
  ])('with false alarms %j', (falseAlarms, text) => {
    expect(summary(rest, falseAlarms)).toMatch(new RegExp(`\n${text.replaceAll(/[()]/g, '\\$&')}$`));
  });
});
