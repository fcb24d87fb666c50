// A session of the Redis store, as a node holds it and as the scripts return it.
import { randomUUID } from 'node:crypto';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { emptyState } from '../data/draft.js';
import { parseState } from './redis.state.js';
import {
  noControls,
  type ControlSettings,
  type SessionControls,
  type SessionState,
} from '../data/session-data.js';
import { noFlags, type Session } from './session.js';
import { StoredSession } from './stored-session.js';
import type { StandardDataset } from '../data/standard-dataset.js';

type Fields = Pick<Session, 'id' | 'createdAt' | 'expiresAt' | 'state' | 'flags' | 'controls'>;

export class RedisSession extends StoredSession implements Session {
  readonly id: string;
  readonly createdAt: number;
  expiresAt: number;
  state: SessionState;
  flags: ReadonlySet<string>;
  controls: SessionControls;
  wasOpen = false;

  constructor(fields: Fields) {
    super();
    this.id = fields.id;
    this.createdAt = fields.createdAt;
    this.expiresAt = fields.expiresAt;
    this.state = fields.state;
    this.flags = fields.flags;
    this.controls = fields.controls;
  }
}

/** The flags of a session from their field in Redis: names separated by commas. */
function parseFlags(text: string): ReadonlySet<string> {
  return text === '' ? noFlags : new Set(text.split(','));
}

/** The field of the controls: an id of the change, so that a repetition of it is recognised, and the settings as JSON. */
export const controlsField = (settings: ControlSettings): string =>
  `${randomUUID()} ${JSON.stringify(settings)}`;

/** Parses the controls of a session from their fields in Redis. Returns the caller's controls if the text is empty. */
export function parseControls(version: string | null, text: string, known: SessionControls): SessionControls {
  if (version === null) return noControls;
  return text === ''
    ? known
    : { version: Number(version), settings: JSON.parse(text.slice(text.indexOf(' '))) as ControlSettings };
}

/** Identifies one state of a session, or one version of its controls. */
export const versionKey = (createdAt: number, { version }: SessionState | SessionControls): string =>
  `${createdAt}:${version}`;

/**
 * The result of the scripts: creation, expiry, version, flags and version of the controls, which is null in a session that never had
 * any; the lines of the whole hash if its version differs from the caller's; the text of the controls if their version differs.
 */
export type SessionReply = [
  head: [string, string, string, string, string | null],
  hash: string,
  controls: string,
];

type Versions = Pick<Session, 'createdAt' | 'state' | 'controls'>;

/** The versions that the caller has, for the scripts. */
export function knownVersions(known: Versions | undefined): readonly [state: string, controls: string] {
  if (known === undefined) return ['', ''];
  return [versionKey(known.createdAt, known.state), versionKey(known.createdAt, known.controls)];
}

/** `known`: the versions that were sent with the request; a result for the same versions has neither hash nor text. */
export function sessionFrom(
  id: string,
  [head, hash, text]: SessionReply,
  dataset: StandardDataset,
  known?: Pick<Versions, 'state' | 'controls'>,
): MaybePromise<RedisSession> {
  const [created, expires, , flags, version] = head;
  const state = hash === '' ? (known?.state ?? emptyState) : parseState(hash, dataset);
  return mapMaybe(
    state,
    (parsed) =>
      new RedisSession({
        id,
        createdAt: Number(created),
        expiresAt: Number(expires),
        state: parsed,
        flags: parseFlags(flags),
        controls: parseControls(version, text, known?.controls ?? noControls),
      }),
  );
}
