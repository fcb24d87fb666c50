// Reads one version of a session, and builds the next one. The same on every store.
import type { Collection, Records } from '../../../core/collection.js';
import { DraftCollection } from '../../../core/draft-collection.js';
import type { Entity, RecordOf } from '../../../core/entity.js';
import type { Row } from '../../../core/row.js';
import type { WriteRules } from '../../../core/write-rules.js';
import type {
  ControlsChange,
  SessionData,
  SessionDraft,
  SessionRecords,
  SessionState,
} from './session-data.js';
import type { StandardDataset } from './standard-dataset.js';

const noChanges: SessionState['changed'] = {};

/** The states of most sessions: opened only, or seeded and only read. All such sessions share these objects. */
export const emptyState: SessionState = { version: 0, seeded: false, changed: noChanges };
export const seededState: SessionState = { version: 1, seeded: true, changed: noChanges };

/** The first version of a session that is opened with records. */
export function firstState({ seeded, changed }: SessionRecords): SessionState {
  if (Object.keys(changed).length === 0) return seeded ? seededState : emptyState;
  return { version: 1, seeded, changed, bytes: undefined, responses: undefined };
}

export class StateData implements SessionData {
  constructor(
    private readonly state: SessionRecords,
    private readonly dataset: StandardDataset,
  ) {}

  get entities(): readonly Entity[] {
    return this.dataset.entities;
  }

  of<E extends Entity>({ plural }: E): Records<RecordOf<E>> {
    const { changed, seeded } = this.state;
    return (changed[plural] ?? this.dataset.of(plural, seeded)) as Collection<RecordOf<E>>;
  }
}

interface OpenCollection {
  readonly plural: string;
  readonly collection: DraftCollection;
}

export class Draft implements SessionDraft {
  /** Whether the lifetime of the session restarts. */
  restarts = false;
  /** Whether all records are replaced. If so, their order is the order of the new records. */
  replaces = false;
  /** Sets the controls in the same write. */
  controlsChange: ControlsChange | undefined;
  private seeded: boolean;
  /** Rarely more than one. */
  private open: OpenCollection[] = [];

  constructor(
    private before: SessionState,
    private readonly dataset: StandardDataset,
  ) {
    this.seeded = before.seeded;
  }

  get entities(): readonly Entity[] {
    return this.dataset.entities;
  }

  get writeRules(): WriteRules | undefined {
    return this.dataset.writeRules;
  }

  of<E extends Entity>({ plural }: E): DraftCollection<RecordOf<E>> {
    const open = this.open.find((one) => one.plural === plural) ?? this.openCollection(plural);
    return open.collection as DraftCollection<RecordOf<E>>;
  }

  seed(): void {
    if (this.seeded) return;
    this.seeded = true;
    let changed = this.changedCollections();
    this.open = [];
    for (const { plural, unique } of this.dataset.entities) {
      const own = changed[plural];
      if (own === undefined) continue;
      changed = { ...changed, [plural]: mergeSeed(own, this.dataset.of(plural, true), unique) };
    }
    this.before = { ...this.before, changed };
  }

  reset(): void {
    this.open = [];
    this.before = { ...this.before, changed: noChanges };
    this.seeded = true;
    this.restarts = true;
  }

  become({ seeded, changed }: SessionRecords): void {
    this.open = [];
    this.before = { ...this.before, changed };
    this.seeded = seeded;
    this.replaces = true;
  }

  setControls(change: ControlsChange): void {
    this.controlsChange = change;
  }

  /** The next version, or the current one if nothing was changed. */
  next(current: SessionState): SessionState {
    const changed = this.changedCollections();
    const { seeded } = this;
    const isNew = this.restarts || this.replaces;
    if (seeded === current.seeded && changed === current.changed && !isNew) return current;
    if (current === emptyState && seeded && changed === noChanges) return seededState;
    return { version: current.version + 1, seeded, changed, bytes: undefined, responses: undefined };
  }

  private openCollection(plural: string): OpenCollection {
    const before = this.before.changed[plural] ?? this.dataset.of(plural, this.seeded);
    const open = { plural, collection: new DraftCollection(before) };
    this.open.push(open);
    return open;
  }

  private changedCollections(): SessionState['changed'] {
    let { changed } = this.before;
    for (const { plural, collection } of this.open) {
      const next = collection.changed();
      if (next !== undefined) changed = { ...changed, [plural]: next };
    }
    return changed;
  }
}

/** Adds the seed rows, except rows with a unique value that a record of the session already has. */
function mergeSeed(own: Collection, seed: Collection, unique: readonly string[]): Collection {
  const isTaken = (row: Row): boolean =>
    unique.some((field) => own.findByValue(field, row.record[field]) !== undefined);
  return seed
    .rows()
    .filter(isTaken)
    .reduce((merged, { id }) => merged.without(id), own.rebase(seed));
}
