// A change of a session in the making, and the reading of one version. Both are the same on every store.
import { DraftCollection, uniqueKey, type Collection, type Records } from '../../core/collection.js';
import type { Row } from '../../core/row.js';
import type { Entity, RecordOf } from '../../core/entity.js';
import type { SessionData, SessionDraft, SessionState } from './session.js';
import type { StandardDataset } from './standard-dataset.js';

const noChanges: SessionState['changed'] = {};

/** What most sessions are: opened and nothing else, or seeded and only read. Each is one object for all of them. */
export const emptyState: SessionState = { version: 0, seeded: false, changed: noChanges };
export const seededState: SessionState = { version: 1, seeded: true, changed: noChanges };

export class Snapshot implements SessionData {
  constructor(
    private readonly state: SessionState,
    private readonly dataset: StandardDataset,
  ) {}

  of<E extends Entity>({ plural }: E): Records<RecordOf<E>> {
    const { changed, seeded } = this.state;
    return (changed[plural] ?? this.dataset.of(plural, seeded)) as Collection<RecordOf<E>>;
  }
}

interface Open {
  readonly plural: string;
  readonly collection: DraftCollection;
}

export class Draft implements SessionDraft {
  /** Whether the session's time starts anew. */
  restarts = false;
  private seeded: boolean;
  /** Seldom more than one. */
  private open: Open[] = [];

  constructor(
    private before: SessionState,
    private readonly dataset: StandardDataset,
  ) {
    this.seeded = before.seeded;
  }

  of<E extends Entity>({ plural }: E): DraftCollection<RecordOf<E>> {
    const open = this.open.find((one) => one.plural === plural) ?? this.begin(plural);
    return open.collection as DraftCollection<RecordOf<E>>;
  }

  seed(): void {
    if (this.seeded) return;
    this.seeded = true;
    let changed = this.keep();
    this.open = [];
    for (const { plural, unique } of this.dataset.entities) {
      const own = changed[plural];
      if (own === undefined) continue;
      changed = { ...changed, [plural]: laidUnder(own, this.dataset.of(plural, true), unique) };
    }
    this.before = { ...this.before, changed };
  }

  reset(): void {
    this.open = [];
    this.before = { ...this.before, changed: noChanges };
    this.seeded = true;
    this.restarts = true;
  }

  /** The next version, or the present one where nothing was changed. */
  next(present: SessionState): SessionState {
    const changed = this.keep();
    const { seeded } = this;
    if (seeded === present.seeded && changed === present.changed && !this.restarts) return present;
    if (present === emptyState && changed === noChanges) return seededState;
    return { version: present.version + 1, seeded, changed };
  }

  private begin(plural: string): Open {
    const collection = new DraftCollection(
      this.before.changed[plural] ?? this.dataset.of(plural, this.seeded),
    );
    const open = { plural, collection };
    this.open.push(open);
    return open;
  }

  private keep(): SessionState['changed'] {
    let { changed } = this.before;
    for (const { plural, collection } of this.open) {
      const own = collection.changed();
      if (own !== undefined) changed = { ...changed, [plural]: own };
    }
    return changed;
  }
}

/** The session's own records came first: a standard record that would repeat a unique value of theirs stays out. */
function laidUnder(own: Collection, standard: Collection, unique: readonly string[]): Collection {
  const rows = own.rows();
  const clashing = standard
    .rows()
    .filter((row) => unique.some((field) => rows.some((other) => alike(field, row, other))));
  return clashing.reduce((changed, { id }) => changed.without(id), own.over(standard));
}

function alike(field: string, one: Row, other: Row): boolean {
  return uniqueKey(one.record[field]) === uniqueKey(other.record[field]);
}
