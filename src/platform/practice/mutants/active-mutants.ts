// The mutants that act in one request. Every method computes the result with and without each mutant, and reports a difference.
import type { AnyRecord } from '../../../core/entity.js';
import type { ListQuery, Page } from '../../../core/list-query.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { Row } from '../../../core/row.js';
import type { Input, InputRules } from '../../http/validation/input.js';
import { storeIfAvailable } from '../../kernel/runtime/store-if-available.js';
import type { Session } from '../../session/session/session.js';
import { MutatedSession } from './mutated-session.js';
import { isSame, isSamePage, keySummary, pageSummary, rowSummary, validityOf } from './differences.js';
import { listSteps, readList } from './list-steps.js';
import type {
  ActingMutant,
  ConflictCheck,
  ChangedRecord,
  RecordKey,
  RelationLookup,
  HistoryPart,
  Removal,
  TokenRejection,
} from './mutant-functions.js';
import { withPrevious, withSoapCreation, type RecordHistory } from './record-history.js';

/** A session as the services of records get it. */
export interface ClientSession extends Session {
  /** Undefined in a request without mutants. */
  readonly mutants?: ActiveMutants | undefined;
}

/** A difference that a mutant made. The results are created only if they are needed. */
export interface Difference {
  readonly id: string;
  readonly correct: () => unknown;
  readonly mutated: () => unknown;
}

interface Options {
  readonly session: Session;
  readonly acting: readonly ActingMutant[];
  readonly history: RecordHistory;
  /** What the active mutants of the session need, in any protocol. */
  readonly stores: ReadonlySet<HistoryPart>;
  readonly isSoap: boolean;
  /** Called once for each mutant that makes a difference in the request. */
  readonly report: (difference: Difference) => MaybePromise<unknown>;
  /** Changes what mutants know in later requests. */
  readonly store: (change: HistoryChange) => MaybePromise<unknown>;
}

export type HistoryChange = (history: RecordHistory) => RecordHistory;

export class ActiveMutants implements InputRules {
  readonly view: ClientSession;
  private readonly acting: readonly ActingMutant[];
  private readonly reached = new Set<string>();
  private readonly pending: Promise<void>[] = [];

  constructor(private readonly options: Options) {
    this.acting = options.acting;
    this.view = new MutatedSession(options.session, this);
  }

  /** Resolves when all differences are counted. Rejects once with an error, as in `storeIfAvailable`. */
  settled(): MaybePromise<unknown> {
    const pending = this.pending.splice(0);
    return pending.length === 0 ? undefined : Promise.all(pending);
  }

  /** Call it after each write of a record. */
  written({ before, after }: Pick<ChangedRecord, 'before' | 'after'>): void {
    const { isSoap, stores } = this.options;
    if (before === undefined && isSoap && stores.has('soap-creations'))
      this.store((history) => withSoapCreation(history, after.id));
    if (before !== undefined && stores.has('previous-records'))
      this.store((history) => withPrevious(history, before));
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

  list(rows: readonly Row[], query: ListQuery): Page<Row> {
    const { history } = this.options;
    const standard = listSteps(query);
    const correct = readList(rows, standard, query);
    let steps = standard;
    for (const { id, list } of this.acting) {
      if (list === undefined) continue;
      const mutated = readList(rows, list(standard, query, history), query);
      if (!isSamePage(correct, mutated))
        this.report({ id, correct: () => pageSummary(correct), mutated: () => pageSummary(mutated) });
      steps = list(steps, query, history);
    }
    return readList(rows, steps, query);
  }

  record(change: ChangedRecord): AnyRecord {
    return this.chain('record', change.after, (mutant, after) => mutant({ ...change, after }));
  }

  isConflict(check: ConflictCheck): boolean {
    return this.chain('conflict', check.isConflict, (mutant, isConflict) => mutant({ ...check, isConflict }));
  }

  removes(removal: Omit<Removal, 'removes'>): readonly RecordKey[] {
    const keys: readonly RecordKey[] = [removal.key];
    return this.chain('remove', keys, (mutant, removes) => mutant({ ...removal, removes }), keySummary);
  }

  related(lookup: RelationLookup): Row | undefined {
    const { history } = this.options;
    return this.chain(
      'related',
      lookup.row,
      (mutant, row) => mutant({ ...lookup, row }, history),
      rowSummary,
    );
  }

  status(status: number): number {
    return this.chain('status', status, (mutant, before) => mutant(before));
  }

  /** Tags are opaque: they differ if one does not change where the other does. */
  tagText(text: string): string {
    return this.acting.reduce((tagged, { id, tag }) => {
      if (tag === undefined) return tagged;
      const { text: next, isOutdated } = tag(tagged);
      if (isOutdated)
        this.report({ id, correct: () => 'a new ETag', mutated: () => 'the ETag before the change' });
      return next;
    }, text);
  }

  accepts(rejection: TokenRejection): boolean {
    return this.chain('token', false, (mutant, isAccepted) => isAccepted || mutant(rejection));
  }

  scope(granted: string, full: string): string {
    return this.chain('scope', granted, (mutant, scope) => mutant(scope, full));
  }

  keepsOnReset(record: AnyRecord): boolean {
    return this.chain('keepsOnReset', false, (mutant, keeps) => keeps || mutant(record));
  }

  /** Parses input with the shapes of the mutants. A mutant makes a difference if input is valid with it only, or without it only. */
  parse<T>(parse: (change: (input: Input) => Input) => T): T {
    const correct = validityOf(() => parse((input) => input));
    const mutants = this.acting.flatMap(({ id, input }) =>
      input === undefined ? [] : [{ id, change: input }],
    );
    for (const { id, change } of mutants) {
      const mutated = validityOf(() => parse(change));
      if (correct !== mutated) this.report({ id, correct: () => correct, mutated: () => mutated });
    }
    return parse((input) => mutants.reduce((changed, { change }) => change(changed), input));
  }

  /** Applies the function of each mutant to the result of the one before. */
  private chain<K extends keyof ActingMutant, T>(
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

  private report(difference: Difference): void {
    if (this.reached.has(difference.id)) return;
    this.reached.add(difference.id);
    this.start(() => this.options.report(difference));
  }
}
