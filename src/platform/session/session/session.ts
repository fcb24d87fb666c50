// A session as requests and stores pass it on.
import type { SessionControls, SessionState } from '../data/session-data.js';
import type { AccessRules } from '../rules/access-rules.js';
import type { RecordRules } from '../rules/record-rules.js';
import type { TokenRules } from '../rules/token-rules.js';

/** The session of a request. Times are in milliseconds since the Unix epoch. */
export interface Session {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly state: SessionState;
  /** The session object of the store; the object itself unless it is a `RequestSession`. */
  readonly stored: Session;
  /** Whether `SessionStore.open` found it open, because another request opened it at the same time. */
  readonly wasOpen?: boolean;
  /** Set by features; see `SessionStore.setFlag`. Not part of the state. */
  readonly flags: ReadonlySet<string>;
  /** `noControls` in a session that never had any. Not part of the state. */
  readonly controls: SessionControls;
  /** The standard rules unless it is a `RequestSession`, like `tokenRules` and `accessRules`. */
  readonly rules: RecordRules;
  readonly tokenRules: TokenRules;
  readonly accessRules: AccessRules;
  /** The hash of the control key that the request has sent, if it opens a seal of the session. */
  readonly keyHash?: string | undefined;
}

/** The flag of a session whose end no longer changes. */
export const FIXED_END = 'fixed-end';

/** Shared by all sessions without flags. */
export const noFlags: ReadonlySet<string> = new Set();
