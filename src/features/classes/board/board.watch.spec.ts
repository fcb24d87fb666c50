// The behaviour of the board watch when a class cannot be read.
import { captureLog, type CapturedLog } from '../../../../test/support/captured-log.js';
import { classOf, curriculum } from '../../../../test/support/class-states.js';
import { TestClock } from '../../../../test/support/test-clock.js';
import { Config } from '../../../config/config.js';
import { Ticker } from '../../../platform/kernel/lifecycle/ticker.js';
import { MemoryBudget } from '../../../platform/kernel/memory/memory.budget.js';
import { StoreUnavailableError } from '../../../platform/kernel/redis/redis.errors.js';
import { BoardWatch, type WatchedClass } from './board.watch.js';
import type { ClassState } from '../store/class.record.js';
import { MemoryClassStore } from '../store/memory.class.store.js';

/** Runs the last function that was given. */
class ManualTicker extends Ticker {
  tick: () => void = () => undefined;
  override every(_milliseconds: number, run: () => void): () => void {
    this.tick = run;
    return () => undefined;
  }
}

class FailingStore extends MemoryClassStore {
  failure: Error | undefined;
  override read(): ClassState {
    if (this.failure !== undefined) throw this.failure;
    return classOf({});
  }
}

function startWatch(): CapturedLog & {
  readonly store: FailingStore;
  readonly watched: (WatchedClass | undefined)[];
  readonly tick: () => Promise<void>;
} {
  const [clock, ticker, captured] = [new TestClock(), new ManualTicker(), captureLog('error')];
  const store = new FailingStore(Config.from({}), clock, new MemoryBudget(1e6), new ManualTicker());
  const watched: (WatchedClass | undefined)[] = [];
  new BoardWatch(store, curriculum, clock, ticker, captured.log).add('id', (one) => watched.push(one));
  const tick = async (): Promise<void> => {
    ticker.tick();
    // The read ends within a few microtasks.
    for (let i = 0; i < 5; i += 1) await Promise.resolve();
  };
  return { ...captured, store, watched, tick };
}

it('tries again at the next interval while Redis does not respond, without a log line', async () => {
  const { store, watched, tick, text } = startWatch();
  store.failure = new StoreUnavailableError(new Error('lost'));
  await tick();
  expect([watched, text()]).toEqual([[], '']);
  store.failure = undefined;
  await tick();
  expect(watched).toHaveLength(1);
});

it('logs another error, and tries again', async () => {
  const { store, watched, tick, lines } = startWatch();
  store.failure = new Error('an error of the service');
  await tick();
  expect(lines()).toMatchObject([
    { msg: 'the board of a class was not read', err: { message: 'an error of the service' } },
  ]);
  store.failure = undefined;
  await tick();
  expect(watched).toHaveLength(1);
});
