import { examplePair } from '../../test/support/example-mutants.js';
import {
  dryRun,
  defaults,
  runnerOf,
  statuses,
  passed,
  survived,
  killed,
  error,
} from '../../test/support/score-runs.js';
import type { Change } from './target.js';

describe('several mutants', () => {
  const behaviour = { a: [killed], b: [survived], c: [killed], d: [passed] };

  it.each([1, 2, 8])('have results in their order with concurrency %d', async (concurrency) => {
    expect(await statuses(behaviour, { ...defaults, concurrency })).toEqual([
      'Killed',
      'Survived',
      'Killed',
      'NoCoverage',
    ]);
  });

  it('end at the first undetected one with bail', async () => {
    expect(await statuses(behaviour, { ...defaults, bail: true })).toEqual([
      'Killed',
      'Survived',
      'Pending',
      'Pending',
    ]);
  });
});

describe('the service of the next run', () => {
  const mutants = ['a', 'b', 'c', 'd', 'e'].map((id) => examplePair(id));

  it.each([
    [1, ['a', 'b']],
    [2, ['a', 'b', 'c', 'd']],
  ])('starts while the suite runs, with concurrency %d', async (concurrency, expected) => {
    const atFirstRun: Change[][] = [];
    const { runner, opened, closed } = runnerOf({}, { ...defaults, concurrency }, (present) =>
      atFirstRun.push([...present]),
    );
    await runner.runMutants(mutants, dryRun);

    expect(atFirstRun[concurrency - 1]?.map(({ mutant }) => mutant).sort()).toEqual(expected);
    expect(opened).toHaveLength(5);
    expect(closed.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('is closed if that run does not take place', async () => {
    const bailed = runnerOf({}, { ...defaults, bail: true });
    await bailed.runner.runMutants(mutants, dryRun);
    const broken = runnerOf({}, defaults, () => {
      throw new Error('no disk space');
    });
    await expect(broken.runner.runMutants(mutants, dryRun)).rejects.toThrow('no disk space');

    for (const { opened, closed } of [bailed, broken]) expect(closed).toHaveLength(opened.length);
  });

  it('does not start before its run if it is a session of a running service', async () => {
    const atFirstRun: Change[][] = [];
    const options = { ...defaults, url: 'http://localhost' };
    const { runner } = runnerOf({}, options, (present) => atFirstRun.push([...present]));
    await runner.runMutants(mutants, dryRun);

    expect(atFirstRun[0]).toEqual([{ mutant: 'a', protocol: 'REST' }]);
  });
});

describe('permitted variations', () => {
  it('are false alarms if the suite fails twice', async () => {
    const { runner } = runnerOf({ 'key-order': [killed, killed], slow: [killed, passed], chunked: [error] });

    await expect(runner.runVariations(dryRun)).rejects.toThrow('spawn');
    const other = runnerOf({ 'key-order': [killed, killed], slow: [killed, passed] });
    expect(await other.runner.runVariations(dryRun)).toEqual({ failed: ['key-order'], count: 7 });
  });
});
