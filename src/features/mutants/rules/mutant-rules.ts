// The rules for records in a request with mutants.
import type { Entity, RecordOf } from '../../../core/entity.js';
import type { Page } from '../../../core/list-query.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type { Row } from '../../../core/row.js';
import type { Input, InputRules } from '../../../platform/http/validation/input.js';
import type { SessionDraft } from '../../../platform/session/data/session-data.js';
import { LayeredRules } from '../../../platform/session/rules/layered-rules.js';
import { readList, type ListSteps } from '../../../platform/session/rules/list-steps.js';
import type {
  Decision,
  Listing,
  RecordChange,
  RecordRules,
  RelationLookup,
  Removal,
} from '../../../platform/session/rules/record-rules.js';
import { RECORDS_PER_KIND } from '../../../platform/session/rules/standard-rules.js';
import { isSamePage, keySummary, pageSummary, rowSummary, validityOf } from './differences.js';
import type { MutantEffects } from './mutant-effects.js';

type ChangeInput = (input: Input) => Input;

/** The result for a record that does not exist. */
const nullRow: Row<never> = { record: null as never, text: 'null' };

export class MutantRules extends LayeredRules {
  constructor(
    below: RecordRules,
    private readonly effects: MutantEffects,
  ) {
    super(below);
  }

  /** Every request counts the differences that mutants make. */
  override get cacheKey(): undefined {
    return undefined;
  }

  override get input(): InputRules {
    return { parse: (parse) => this.parse(parse) };
  }

  override steps(listing: Listing): ListSteps {
    const { query } = listing;
    return this.effects.acting.reduce(
      (steps, { list }) => list?.(steps, query, this.effects.history) ?? steps,
      super.steps(listing),
    );
  }

  /** Compares each mutant alone: another mutant could hide its difference. */
  override select(listing: Listing): Page<Row> {
    const { rows, query } = listing;
    const below = super.steps(listing);
    const correct = readList(rows, below, query);
    for (const { id, list } of this.effects.acting) {
      if (list === undefined) continue;
      const mutated = readList(rows, list(below, query, this.effects.history), query);
      if (isSamePage(correct, mutated)) continue;
      this.effects.report({ id, correct: () => pageSummary(correct), mutated: () => pageSummary(mutated) });
    }
    return super.select(listing);
  }

  override missing<E extends Entity>(entity: E): Row<RecordOf<E>> {
    return this.status(404) === 200 ? nullRow : super.missing(entity);
  }

  override check(draft: SessionDraft, change: RecordChange): Decision {
    const { entity, after } = change;
    const taken = entity.unique.filter((field) => {
      const found = draft.of(entity).findByValue(field, after[field])?.record;
      const isTaken = found !== undefined && found.id !== after.id;
      const isRepeated = (): boolean =>
        draft
          .of(entity)
          .rows()
          .some(({ record }) => record.id !== after.id && record[field] === after[field]);
      return this.effects.chain('conflict', isTaken, (mutant, isConflict) =>
        mutant({ ...change, field, isRepeated, isConflict }),
      );
    });
    return super.check(draft, { ...change, taken });
  }

  override stored<E extends Entity>(change: RecordChange<E>): RecordOf<E> {
    const below = super.stored(change);
    this.effects.note({ ...change, after: below });
    return this.effects.chain<'record', RecordOf<E>>(
      'record',
      below,
      (mutant, after) => mutant({ ...change, after }) as RecordOf<E>,
    );
  }

  override removed(removal: Removal): Decision {
    const below = super.removed(removal);
    const removals = this.effects.chain(
      'remove',
      below.removals,
      (mutant, removes) => mutant({ ...removal, removes }),
      keySummary,
    );
    return { ...below, removals };
  }

  override related(lookup: RelationLookup): Row | undefined {
    const { history } = this.effects;
    return this.effects.chain(
      'related',
      super.related(lookup),
      (mutant, row) => mutant({ ...lookup, row }, history),
      rowSummary,
    );
  }

  override createdStatus(): number {
    return this.status(super.createdStatus());
  }

  /** Tags are opaque: they differ if one does not change where the other does. */
  override tag(text: string): string {
    return this.effects.acting.reduce((tagged, { id, tag }) => {
      if (tag === undefined) return tagged;
      const { text: next, sharedWith } = tag(tagged);
      if (sharedWith !== undefined)
        this.effects.report({
          id,
          correct: () => 'an ETag of its own',
          mutated: () => `the ETag of ${sharedWith}`,
        });
      return next;
    }, super.tag(text));
  }

  /** Kept records fit into the session with the sample data, and have other unique values. */
  override reset(draft: SessionDraft, entities: readonly Entity[]): void {
    const before = entities.map((entity) => ({ entity, rows: draft.of(entity).rows() }));
    super.reset(draft, entities);
    for (const { entity, rows } of before) {
      const records = draft.of(entity);
      const isFree = ({ record }: Row): boolean =>
        records.find(record.id) === undefined &&
        entity.unique.every((field) => records.findByValue(field, record[field]) === undefined);
      const kept = rows.filter((row) => isFree(row) && this.keepsOnReset(row));
      for (const { record } of kept.slice(0, RECORDS_PER_KIND - records.size)) records.put(record);
    }
  }

  override settled(): MaybePromise<unknown> {
    return mapMaybe(super.settled(), () => this.effects.settled());
  }

  private status(status: number): number {
    return this.effects.chain('status', status, (mutant, before) => mutant(before));
  }

  private keepsOnReset({ record }: Row): boolean {
    return this.effects.chain('keepsOnReset', false, (mutant, keeps) => keeps || mutant(record));
  }

  /** A mutant makes a difference if input is valid with it only, or without it only. */
  private parse<T>(parse: (change: ChangeInput) => T): T {
    const { input } = this.below;
    return input === undefined
      ? this.parseMutated(parse)
      : input.parse((below) => this.parseMutated((change) => parse((given) => change(below(given)))));
  }

  private parseMutated<T>(parse: (change: ChangeInput) => T): T {
    const correct = validityOf(() => parse((input) => input));
    const mutants = this.effects.acting.flatMap(({ id, input }) =>
      input === undefined ? [] : [{ id, change: input }],
    );
    for (const { id, change } of mutants) {
      const mutated = validityOf(() => parse(change));
      if (correct === mutated) continue;
      this.effects.report({ id, correct: () => correct, mutated: () => mutated });
    }
    return parse((input) => mutants.reduce((changed, { change }) => change(changed), input));
  }
}
