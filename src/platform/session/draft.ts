// A change of a session in the making, and the reading of one version. Both are the same on every store.
import {
  Collection,
  DraftCollection,
  uniqueKey,
  type Base,
  type Changes,
  type Row,
} from '../../core/collection.js';
import type { Entity, RecordOf } from '../../core/entity.js';
import type { SessionData, SessionDraft, SessionState } from './session.js';
import type { StandardDataset } from './standard-dataset.js';

const noChanges: Readonly<Record<string, Changes>> = {};

/** What most sessions are: opened and nothing else, or seeded and only read. Each is one object for all of them. */
export const blankState: SessionState = { version: 0, seeded: false, changes: noChanges };
export const seededState: SessionState = { version: 1, seeded: true, changes: noChanges };

export class Snapshot implements SessionData {
  constructor(
    private readonly state: SessionState,
    private readonly dataset: StandardDataset,
  ) {}

  of<E extends Entity>(entity: E): Collection<RecordOf<E>> {
    return new Collection(this.dataset.under(entity, this.state.seeded), this.state.changes[entity.plural]);
  }
}

export class Draft implements SessionDraft {
  /** Whether the session's time starts anew. */
  restarts = false;
  private seeded: boolean;
  private readonly open = new Map<string, DraftCollection>();

  constructor(
    private before: SessionState,
    private readonly dataset: StandardDataset,
  ) {
    this.seeded = before.seeded;
  }

  of<E extends Entity>(entity: E): DraftCollection<RecordOf<E>> {
    let collection = this.open.get(entity.plural);
    if (collection === undefined) {
      const base = this.dataset.under(entity, this.seeded);
      collection = new DraftCollection(base, this.before.changes[entity.plural]);
      this.open.set(entity.plural, collection);
    }
    return collection as DraftCollection<RecordOf<E>>;
  }

  seed(): void {
    if (this.seeded) return;
    this.seeded = true;
    const own = this.keep();
    this.open.clear();
    const clashes = this.dataset.entities.flatMap((entity) => {
      const changes = withoutClashes(entity, this.dataset.under(entity, true), own[entity.plural]);
      return changes === undefined ? [] : [[entity.plural, changes] as const];
    });
    const changes = clashes.length === 0 ? own : { ...own, ...Object.fromEntries(clashes) };
    this.before = { ...this.before, changes };
  }

  reset(): void {
    this.open.clear();
    this.before = { ...this.before, changes: noChanges };
    this.seeded = true;
    this.restarts = true;
  }

  /** The next version, or the present one where nothing was changed. */
  next(present: SessionState): SessionState {
    const changes = this.keep();
    const { seeded } = this;
    if (seeded === present.seeded && changes === present.changes && !this.restarts) return present;
    if (present === blankState && changes === noChanges) return seededState;
    return { version: present.version + 1, seeded, changes };
  }

  private keep(): Readonly<Record<string, Changes>> {
    let { changes } = this.before;
    for (const [plural, collection] of this.open) {
      const own = collection.changed();
      if (own !== undefined) changes = { ...changes, [plural]: own };
    }
    return changes;
  }
}

/** The session's own records came first: a standard record that would repeat a unique value of theirs stays out. */
function withoutClashes(entity: Entity, base: Base, own: Changes | undefined): Changes | undefined {
  if (own === undefined || entity.unique.length === 0) return undefined;
  const clashing = base.rows.filter((row) =>
    entity.unique.some((field) =>
      [...own.byId().values()].some((other) => other !== null && alike(field, row, other)),
    ),
  );
  if (clashing.length === 0) return undefined;
  return clashing.reduce((changes, { record }) => changes.with(record.id, null), own);
}

function alike(field: string, one: Row, other: Row): boolean {
  return uniqueKey(one.record[field]) === uniqueKey(other.record[field]);
}
