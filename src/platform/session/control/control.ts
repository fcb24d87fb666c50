// A control: a setting of a session in addition to its records, such as its clock or its fault plan.
import type { ErrorList } from '../../../core/error-list.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { ControlSettings } from '../data/session-data.js';
import type { Session } from '../session/session.js';

/** In the order in which a document of controls is read: the session's time applies to all controls after the clock. */
export const controlNames = ['clock', 'random', 'faults', 'journal', 'mutants', 'permissions'] as const;
export type ControlName = (typeof controlNames)[number];

/** The input of a control that reads its document. */
export interface ControlInput {
  /** The place of the document in the request: `body`, or `body/faults`. */
  readonly location: string;
  /** Receives the validation errors. If there are any, the setting is not used. */
  readonly errors: ErrorList;
  /** Undefined for the controls of the whole service, which are read once. */
  readonly session: Pick<Session, 'id' | 'createdAt'> | undefined;
  /** The settings of the other controls, as they are after this change. */
  readonly settings: ControlSettings;
  /** The time of the service in milliseconds. */
  readonly serviceTime: number;
  /** The time of the session in milliseconds; undefined without a session. */
  readonly now: number | undefined;
  /** The version of the controls that the change creates; 0 without a session. No two settings of a session have the same. */
  readonly epoch: number;
}

/** @typeParam S the setting: JSON that contains all that is needed while it applies */
export abstract class Control<S = unknown> {
  abstract readonly name: ControlName;
  /** Whether the requests of the session change its view. */
  readonly countsRequests?: boolean;

  /** Members of the view that are no part of what a client puts, such as counters. */
  readonly reported: readonly string[] = [];

  /** Reads what a client puts: a view that it got and changed, or a document. */
  parse(document: unknown, input: ControlInput): S {
    return this.read(this.withoutReported(document), input);
  }

  private withoutReported(document: unknown): unknown {
    if (typeof document !== 'object' || document === null || Array.isArray(document)) return document;
    const ignored = [...this.reported, 'source'];
    const entries = Object.entries(document).filter(([name]) => !ignored.includes(name));
    return Object.fromEntries(entries);
  }

  /** Reads what a client puts. Has no effect, because it may run more than once. */
  protected abstract read(document: unknown, input: ControlInput): S;

  /** `data` of GET: the setting with its counters. `setting` is undefined if the control is not set. */
  abstract view(setting: S | undefined, session: Session): MaybePromise<unknown>;

  /** The document that a client puts to get this setting, without hidden parts. */
  abstract document(setting: S, session: Session): unknown;

  /** The document that gives another session this setting. */
  copied(setting: S, session: Session): unknown {
    return this.document(setting, session);
  }

  /** Throws if the setting does not fit the session, for example if it names a snapshot that does not exist. */
  check?(setting: S, session: Session): MaybePromise<void>;

  /** Runs after the setting was deleted. */
  removed?(session: Session): MaybePromise<void>;
}
