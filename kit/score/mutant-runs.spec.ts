import { examplePair } from '../../test/support/example-mutants.js';
import {
  dryRun,
  runnerOf,
  resultsOf,
  statuses,
  passed,
  survived,
  killed,
  late,
  unreached,
  unexplained,
  error,
  type Run,
} from '../../test/support/score-runs.js';

const a = { mutant: 'a', protocol: 'REST' };

describe('a run with a mutant', () => {
  it.each([
    ['Killed', [killed]],
    ['Survived', [survived]],
    ['NoCoverage', [passed]],
    ['Timeout', [late, late]],
    ['Survived', [late, survived]],
    ['NoCoverage', [late, passed]],
    ['Killed', [late, killed]],
    ['RuntimeError', [late, error]],
    ['RuntimeError', [error]],
    ['NoCoverage', [unexplained, passed]],
    ['Survived', [unexplained, survived]],
    ['Killed', [unexplained, killed]],
    ['RuntimeError', [unexplained, error]],
    ['Timeout', [unexplained, late, late]],
  ])('is %s after %j', async (status, runs) => {
    expect(await statuses({ a: runs })).toEqual([status]);
  });

  it.each<[string, readonly Run[], readonly Run[]]>([
    ['failed again, although the mutant changed no response', [unexplained, unexplained], []],
    ['took too long again, although the mutant changed no response', [unreached, unreached], []],
    ['took too long, and did not pass without the mutant at the same time', [late, late], [late]],
    ['took too long, and did not pass without the mutant at the same time', [late, late], [unexplained]],
    ['took too long, and did not pass without the mutant at the same time', [late, late], [error]],
    ['failed, and did not pass without the mutant at the same time', [late, killed], [unexplained]],
  ])('is unconfirmed if the suite %s', async (reason, runs, none) => {
    const [result] = await resultsOf({ a: runs, none });

    expect(result).toMatchObject({ status: 'Unconfirmed', unconfirmed: { lastLines: 'last lines' } });
    expect(result?.unconfirmed?.reason).toBe(`the suite ${reason}`);
  });

  it('has a limit of time that follows from the dry run', async () => {
    const { runner, limits } = runnerOf({ a: [killed] });
    await runner.runMutants([examplePair('a')], dryRun);

    expect(await Promise.all(limits)).toEqual([250]);
  });

  it.each([
    ['of the dry run', 10, 500],
    ['of the same suite without a mutant at the same time', 900, 1850],
  ])('has a limit that follows from the duration %s when it is repeated', async (_, duration, limit) => {
    const { runner, limits, opened } = runnerOf({ a: [late, late], none: [{ ...passed, duration }] });
    await runner.runMutants([examplePair('a')], dryRun);

    expect(opened).toEqual([a, a, {}]);
    expect(await Promise.all(limits)).toEqual([250, 2500, limit]);
  });

  it('ends the repeated run as soon as the suite has failed without a mutant', async () => {
    const { runner, limits } = runnerOf({ a: [late, late], none: [unexplained] });
    await runner.runMutants([examplePair('a')], dryRun);

    expect(await Promise.all(limits)).toEqual([250, 2500, 0]);
  });

  it('has a service with this mutant only, which is closed afterwards', async () => {
    const { runner, opened, closed } = runnerOf({ a: [killed], b: [error] });
    await runner.runMutants([examplePair('a'), examplePair('b')], dryRun);

    expect(opened).toEqual([a, { mutant: 'b', protocol: 'REST' }]);
    expect(closed).toEqual(['a', 'b']);
  });
});
