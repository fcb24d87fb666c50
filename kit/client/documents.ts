// The documents that the session routes take and return (docs/reference, tag Session).
import type { FaultPlan } from './faults-control.js';
import type { JournalSettings } from './journal.js';
import type { MutantSettings } from './mutants-control.js';
import type { PermissionSettings } from './permissions-control.js';
import type { Entities } from './generated/records.js';

/** By the plural of each entity. */
type ByEntity<T> = Readonly<Record<keyof Entities, T>>;

/** Each control as its own `PUT` takes it. */
export interface ControlsDocument {
  readonly clock?: { readonly frozen_time: string } | { readonly time: string };
  readonly random?: { readonly seed: number };
  readonly faults?: FaultPlan;
  readonly journal?: JournalSettings;
  readonly mutants?: MutantSettings;
  readonly permissions?: PermissionSettings;
}

export interface SessionReport {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly expires_in_seconds: number;
  readonly is_new: boolean;
  readonly seeded: boolean;
  readonly counts: ByEntity<number>;
  /** Only in a session that joined a class. */
  readonly class?: {
    readonly id: string;
    readonly title: string;
    readonly learner: { readonly id: string; readonly name: string };
    /** Whether the trainer sees headers and bodies of failed attempts: `requested` until the learner shares or declines. */
    readonly sharing: 'off' | 'requested' | 'on';
  };
  /** The names of the controls that apply to the session. Only where there are any. */
  readonly controls?: readonly string[];
  /** The names of the snapshots, oldest first. Only where there are any. */
  readonly snapshots?: readonly string[];
  /** When the session ends at the latest. Only in a session whose lifetime restarts while it is used. */
  readonly slides_until?: string;
  /** The authenticated client; null without valid credentials. Only while a policy is set. */
  readonly identity?: {
    readonly subject: string;
    readonly role: string;
    readonly user_id: string | null;
  } | null;
}

export interface Snapshot {
  readonly name: string;
  readonly created_at: string;
  readonly seeded: boolean;
  readonly counts: ByEntity<number>;
}

/** A record to import: what `create` takes, and what the service otherwise generates. */
export type ImportRecord<E extends keyof Entities> = Entities[E]['create'] & {
  readonly id?: string;
  readonly created_at?: string;
  readonly updated_at?: string;
};

export interface ImportDocument {
  readonly format?: string;
  readonly exported_at?: string;
  readonly data: { readonly [E in keyof Entities]?: readonly ImportRecord<E>[] };
  readonly controls?: ControlsDocument;
}

export interface ExportDocument extends ImportDocument {
  readonly format: 'practice-api-sandbox/session@1';
  readonly exported_at: string;
  readonly data: { readonly [E in keyof Entities]: readonly Entities[E]['record'][] };
}

export interface EntityChanges<R> {
  readonly added: readonly R[];
  readonly changed: readonly {
    readonly id: string;
    /** The names of the changed fields, in the order of the record. */
    readonly fields: readonly string[];
    readonly before: R;
    readonly after: R;
  }[];
  readonly removed: readonly R[];
}

export type SessionDiff = { readonly [E in keyof Entities]: EntityChanges<Entities[E]['record']> } & {
  readonly from: string;
  /** Numbers of records. */
  readonly summary: ByEntity<{ readonly added: number; readonly changed: number; readonly removed: number }>;
};

export interface ForkOptions {
  /** The name of a snapshot. By default the present records. */
  readonly from?: string;
  /** Whether the new sessions get the controls, with counters at zero. */
  readonly controls?: boolean;
}
