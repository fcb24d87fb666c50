import { exampleMutant, examplePair } from '../../test/support/example-mutants.js';
import { pairName } from './catalogue.js';
import { annotations } from './github.js';
import type { MutantResult } from './result.js';
import { statusesOf, strykerReport } from './stryker-report.js';
import { exampleLines } from './explanation.js';

const example = {
  protocol: 'REST' as const,
  method: 'QUERY',
  url: '/api/v1/users',
  body: '{"age":{"gte":30}}',
  correct: '{"items":[1]}',
  mutated: '{"items":[]}',
};
const survivor = {
  ...examplePair('page-skips-first'),
  status: 'Survived',
  duration: 12.4,
  reached: 3,
  example,
} as const;
const results: readonly MutantResult[] = [
  { ...examplePair('limit-plus-one', { breaks: 'One\nsentence.' }), status: 'Killed', duration: 10 },
  survivor,
  {
    mutant: exampleMutant('text-cut', { mutator_name: 'Arithmetic' }),
    protocol: 'GraphQL',
    status: 'NoCoverage',
    duration: 1,
  },
  {
    ...examplePair('duplicate-on-create', {
      mutator_name: 'Uniqueness',
      breaks: 'The sentence of text-cut.',
    }),
    status: 'Ignored',
  },
  { ...examplePair('of-a-later-version', { mutator_name: 'Caching' }), status: 'RuntimeError' },
  { mutant: exampleMutant('text-cut'), protocol: 'SOAP', status: 'Unused' },
];
const options = { high: 80, low: 60, break: 70, suite: ['npm', 'test'] };

describe('the report', () => {
  const report = strykerReport(results, options, { failed: ['slow'], count: 7 });

  it('has one file per protocol and operation, with the violated sentences as its source', () => {
    expect(Object.entries(report.files).map(([name, { source }]) => [name, source])).toEqual([
      ['REST/listProducts.md', 'One sentence.\nThe sentence of page-skips-first.'],
      ['GraphQL/createUser.md', 'The sentence of text-cut.'],
      ['REST/createUser.md', 'The sentence of text-cut.'],
      ['REST/Caching.md', 'The sentence of of-a-later-version.'],
      ['SOAP/createUser.md', 'The sentence of text-cut.'],
    ]);
  });

  it('places each mutant at its sentence', () => {
    for (const { source, mutants } of Object.values(report.files)) {
      for (const { location } of mutants) {
        const line = source.split('\n')[location.start.line - 1] ?? '';
        expect(location.end).toEqual({ line: location.start.line, column: line.length + 1 });
      }
    }
  });

  it('says why a mutant survived', () => {
    expect(report.files['REST/listProducts.md']?.mutants[1]).toMatchObject({
      status: 'Survived',
      duration: 12,
      statusReason:
        'reached by 3 requests; The sentence of page-skips-first.\nrequest  QUERY /api/v1/users {"age":{"gte":30}}\n' +
        'correct  {"items":[1]}\nmutated  {"items":[]}',
    });
  });

  it('shows where a long response and the mutated one differ', () => {
    const long = 'a'.repeat(1000);
    const [, correct = '', mutated = ''] = exampleLines({
      ...example,
      correct: `${long}x`,
      mutated: `${long}y`,
    });

    expect(correct).toBe(`correct  …${'a'.repeat(60)}x`);
    expect(mutated).toBe(`mutated  …${'a'.repeat(60)}y`);
  });

  it('has thresholds and false alarms', () => {
    expect(report).toMatchObject({
      schemaVersion: '2',
      thresholds: { high: 80, low: 60, break: 70 },
      config: { suite: ['npm', 'test'], false_alarms: { failed: ['slow'], count: 7 } },
    });
  });

  it('is read by the next run', () => {
    expect([...statusesOf(JSON.stringify(report), 'x.json')]).toEqual(
      results.map((result) => [pairName(result), result.status === 'Unused' ? 'Ignored' : result.status]),
    );
  });

  it.each(['', '{}', '{"schemaVersion":"1","files":{}}', '[]'])('is rejected if it is %j', (text) => {
    expect(() => statusesOf(text, 'x.json')).toThrow('x.json is not a report of this command');
  });
});

describe('annotations', () => {
  it('name undetected mutants and false alarms, with escaped line breaks', () => {
    const [first = '', second, third] = annotations(results, { failed: ['slow'], count: 7 });

    expect(first).toMatch(
      /^::warning title=Survived%3A page-skips-first \(REST\)::reached by 3 requests; The sentence of page-skips-first\.%0Arequest {2}QUERY/,
    );
    expect(second).toBe(
      '::warning title=NoCoverage%3A text-cut (GraphQL)::not reached; The sentence of text-cut.%0A' +
        'send the same in GraphQL: GET /of/text-cut',
    );
    expect(third).toMatch(/^::warning title=False alarm%3A slow::/);
  });
});
