// The mutants that act in a request. Computes each result with and without each mutant, and reports a difference.
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { storeIfAvailable } from '../../../platform/kernel/runtime/store-if-available.js';
import type { RecordChange } from '../../../platform/session/rules/record-rules.js';
import { isSame } from './differences.js';
import type { ActingMutant, HistoryPart } from './mutant-functions.js';
import { withPrevious, withSoapCreation, type RecordHistory } from './record-history.js';

/** A difference that a mutant made. The results are created only if they are needed. */
export interface Difference {
  readonly id: string;
  readonly correct: () => unknown;
  readonly mutated: () => unknown;
}

export type HistoryChange = (history: RecordHistory) => RecordHistory;

interface Options {
  readonly acting: readonly ActingMutant[];
  readonly history: RecordHistory;
  /** The notes that the active mutants of the session need, in any protocol. */
  readonly stores: ReadonlySet<HistoryPart>;
  readonly isSoap: boolean;
  /** Called once for each mutant that makes a difference in the request. */
  readonly report: (difference: Difference) => MaybePromise<unknown>;
  /** Changes the notes for later requests. */
  readonly store: (change: HistoryChange) => MaybePromise<unknown>;
}

export class MutantEffects {
  readonly acting: readonly ActingMutant[];
  readonly history: RecordHistory;
  private readonly reached = new Set<string>();
  private readonly pending: Promise<void>[] = [];

  constructor(private readonly options: Options) {
    this.acting = options.acting;
    this.history = options.history;
  }

  /** Applies the function of each mutant to the result of the one before. */
  chain<K extends keyof ActingMutant, T>(
    name: K,
    start: T,
    apply: (mutant: NonNullable<ActingMutant[K]>, value: T) => T,
    shown: (value: T) => unknown = (value) => value,
  ): T {
    let value = start;
    for (const mutant of this.acting) {
      const change = mutant[name];
      if (change === undefined) continue;
      const [correct, mutated] = [value, apply(change, value)];
      if (!isSame(shown(correct), shown(mutated)))
        this.report({ id: mutant.id, correct: () => shown(correct), mutated: () => shown(mutated) });
      value = mutated;
    }
    return value;
  }

  report(difference: Difference): void {
    if (this.reached.has(difference.id)) return;
    this.reached.add(difference.id);
    this.start(() => this.options.report(difference));
  }

  /** Call it before a write of a record is stored. */
  note({ before, after }: RecordChange): void {
    const { isSoap, stores } = this.options;
    if (before === undefined && isSoap && stores.has('soap-creations'))
      this.store((history) => withSoapCreation(history, after.id));
    if (before !== undefined && stores.has('previous-records'))
      this.store((history) => withPrevious(history, before));
  }

  /** Resolves when everything reported and noted is stored. Rejects once with an error, as in `storeIfAvailable`. */
  settled(): MaybePromise<unknown> {
    const pending = this.pending.splice(0);
    return pending.length === 0 ? undefined : Promise.all(pending);
  }

  private store(change: HistoryChange): void {
    this.start(() => this.options.store(change));
  }

  private start(store: () => MaybePromise<unknown>): void {
    const stored = storeIfAvailable(store);
    // `settled` reports the error. Without this handler, a rejection before that would end the process.
    stored.catch(() => undefined);
    this.pending.push(stored);
  }
}
