import { exampleMutant } from '../../test/support/example-mutants.js';
import { FlakySuiteError, ScoreRunner, type Listener } from './runner.js';
import type { SuiteOutcome, SuiteRun } from './suite.js';
import type { Change } from './target.js';

/** The outcomes of the runs with a mutant or variation, and how often each run reaches the mutant. */
type Behaviour = Readonly<
  Record<string, readonly { readonly outcome: SuiteOutcome | 'error'; readonly reached: number }[]>
>;

const silent: Listener = { started: () => undefined, finished: () => undefined, varied: () => undefined };
const dryRun: SuiteRun = { outcome: 'passed', duration: 100, lastLines: '' };
const defaults = { timeoutMs: 50, timeoutFactor: 2, concurrency: 1, bail: false };

/** A runner of a suite with the given behaviour. Every run has a new service. */
function runnerOf(
  behaviour: Behaviour,
  options: typeof defaults & { readonly url?: string } = defaults,
  onRun: (opened: readonly Change[]) => unknown = () => undefined,
) {
  const opened: Change[] = [];
  const closed: string[] = [];
  const timeouts: (number | undefined)[] = [];
  const runs = new Map<string, number>();
  const runner = new ScoreRunner(
    options,
    (change) => {
      opened.push(change);
      const name = change.mutant ?? change.variation ?? 'none';
      const attempt = runs.get(name) ?? 0;
      runs.set(name, attempt + 1);
      const { reached = 0 } = behaviour[name]?.[attempt] ?? {};
      return Promise.resolve({
        environment: { NAME: name, ATTEMPT: String(attempt) },
        reached: () => Promise.resolve({ count: reached }),
        close: () => Promise.resolve(void closed.push(name)),
      });
    },
    ({ environment: { NAME = '', ATTEMPT }, timeout }) => {
      timeouts.push(timeout);
      onRun(opened);
      const { outcome = 'passed' } = behaviour[NAME]?.[Number(ATTEMPT)] ?? {};
      return outcome === 'error'
        ? Promise.reject(new Error('spawn'))
        : Promise.resolve({ outcome, duration: 1, lastLines: 'last lines' });
    },
    silent,
  );
  return { runner, opened, closed, timeouts };
}

const statuses = async (behaviour: Behaviour, options = defaults): Promise<readonly string[]> => {
  const { runner } = runnerOf(behaviour, options);
  const results = await runner.runMutants(
    Object.keys(behaviour).map((id) => exampleMutant(id)),
    dryRun,
  );
  return results.map(({ status }) => status);
};

const passed = { outcome: 'passed', reached: 0 } as const;
const survived = { outcome: 'passed', reached: 2 } as const;
const killed = { outcome: 'failed', reached: 1 } as const;
const late = { outcome: 'timeout', reached: 1 } as const;
const unexplained = { outcome: 'failed', reached: 0 } as const;
const error = { outcome: 'error', reached: 0 } as const;

describe('a run with a mutant', () => {
  it.each([
    ['Killed', [killed]],
    ['Survived', [survived]],
    ['NoCoverage', [passed]],
    ['Timeout', [late]],
    ['RuntimeError', [error]],
    ['NoCoverage', [unexplained, passed]],
    ['Survived', [unexplained, survived]],
    ['Killed', [unexplained, killed]],
    ['RuntimeError', [unexplained, error]],
  ])('is %s after %j', async (status, runs) => {
    expect(await statuses({ a: runs })).toEqual([status]);
  });

  it.each([
    ['failed', [unexplained, unexplained]],
    ['took too long', [unexplained, { outcome: 'timeout', reached: 0 } as const]],
  ])('shows a flaky suite that %s twice without reaching the mutant', async (verb, runs) => {
    await expect(statuses({ a: runs })).rejects.toThrow(FlakySuiteError);
    await expect(statuses({ a: runs })).rejects.toThrow(`it ${verb} twice with the mutant a`);
  });

  it('has a limit of time that follows from the dry run', async () => {
    const { runner, timeouts } = runnerOf({ a: [killed] });
    await runner.runMutants([exampleMutant('a')], dryRun);

    expect(timeouts).toEqual([250]);
  });

  it('has a service with this mutant only, which is closed afterwards', async () => {
    const { runner, opened, closed } = runnerOf({ a: [killed], b: [error] });
    await runner.runMutants([exampleMutant('a'), exampleMutant('b')], dryRun);

    expect(opened).toEqual([{ mutant: 'a' }, { mutant: 'b' }]);
    expect(closed).toEqual(['a', 'b']);
  });
});

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
  const mutants = ['a', 'b', 'c', 'd', 'e'].map((id) => exampleMutant(id));

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
    const flaky = runnerOf({ a: [unexplained, unexplained] });
    await expect(flaky.runner.runMutants(mutants, dryRun)).rejects.toThrow(FlakySuiteError);

    for (const { opened, closed } of [bailed, flaky]) expect(closed).toHaveLength(opened.length);
  });

  it('does not start before its run if it is a session of a running service', async () => {
    const atFirstRun: Change[][] = [];
    const options = { ...defaults, url: 'http://localhost' };
    const { runner } = runnerOf({}, options, (present) => atFirstRun.push([...present]));
    await runner.runMutants(mutants, dryRun);

    expect(atFirstRun[0]).toEqual([{ mutant: 'a' }]);
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
