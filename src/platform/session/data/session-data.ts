// The data of a session: its records in immutable versions, and the settings of its controls.
import type { Collection, Records } from '../../../core/collection.js';
import type { DraftCollection } from '../../../core/draft-collection.js';
import type { Entity, RecordOf } from '../../../core/entity.js';
import type { WriteRules } from '../../../core/write-rules.js';

/** The settings of the controls of a session. Immutable: a change creates the next version. */
export interface SessionControls {
  /** 0 before the first change. */
  readonly version: number;
  /** JSON values by the name of their control. */
  readonly settings: ControlSettings;
}

export type ControlSettings = Readonly<Record<string, unknown>>;

/** Returns the next settings. May run more than once and must have no other effect. */
export type ControlsChange = (present: SessionControls) => ControlSettings;

/** The epoch of the settings of the whole service. Those of a session begin at 1. */
export const SERVICE_EPOCH = 0;

export const noControls: SessionControls = { version: 0, settings: {} };

/** The records of a session at one moment. Immutable. */
export interface SessionRecords {
  /** Whether the session has the sample data. */
  readonly seeded: boolean;
  /** Collections that differ from the sample data, by the plural of the entity. */
  readonly changed: Readonly<Record<string, Collection>>;
}

/** One version of the records of a session: a write creates the next one. */
export interface SessionState extends SessionRecords {
  /** Increases with every write. With the id and the creation time of the session it identifies one state permanently. */
  readonly version: number;
  /** Heap bytes, counted when they are first needed. Not part of the state. */
  bytes?: number | undefined;
  /** The cached responses of this state. Not part of the state. */
  responses?: { release(): void } | undefined;
}

/** Reads one version of a session's records. */
export interface SessionData {
  /** All entities of the application. */
  readonly entities: readonly Entity[];
  of<E extends Entity>(entity: E): Records<RecordOf<E>>;
}

/** A session during a write. If the change throws, nothing is stored. */
export interface SessionDraft {
  readonly entities: readonly Entity[];
  /** The rules of the definition file; undefined without one. */
  readonly writeRules: WriteRules | undefined;
  of<E extends Entity>(entity: E): DraftCollection<RecordOf<E>>;
  /** Adds the sample data, once. A sample record is left out if the session already has one of its unique values. */
  seed(): void;
  /** Deletes every record, restores the sample data and restarts the lifetime of the session. */
  reset(): void;
  /** Replaces all records. Always creates a new version, so that no ETag of the session repeats. */
  become(records: SessionRecords): void;
  /** Replaces the settings of the controls in the same write; see `SessionStore.setControls`. */
  setControls(change: ControlsChange): void;
}
