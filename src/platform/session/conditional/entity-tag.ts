// Strong entity tags of responses in a session (RFC 9110 §8.8.3). Each one is valid for its URL.
import { noControls } from '../data/session-data.js';
import type { Session } from '../session/session.js';

/** The parts of a session that its tags contain. */
type Tagged = Pick<Session, 'id' | 'createdAt' | 'controls'> & {
  readonly state: Pick<Session['state'], 'version'>;
};

/** The tag of exactly this text. It stays the same until the text changes. */
export function contentTag(session: Tagged, text: string): string {
  return tagOf(session, `${text.length}-${shortHash(text)}`);
}

/** The tag of the response to `request` in the present state of the session. Any write to the session changes it. */
export function stateTag(session: Tagged, request: string): string {
  return tagOf(session, `${STATE}${session.state.version}-${shortHash(request)}`);
}

/** Before the version of the state. The other tags begin with a digit or a word. */
const STATE = 's';

/** The tag of a document that is stored next to the state. `version`: its version, and everything else that its text depends on. */
export function noteTag(session: Tagged, version: string): string {
  return tagOf(session, version);
}

/**
 * Tags of two sessions differ, also of two sessions that have the same id one after the other. While controls are set, tags differ for
 * each version of them.
 */
const tagOf = (session: Tagged, value: string): string => `"${startOf(session)}${value}${endOf(session)}"`;

const startOf = ({ id, createdAt }: Tagged): string => `${id}-${createdAt}-`;

function endOf({ controls }: Tagged): string {
  const isControlled = controls !== noControls && Object.keys(controls.settings).length > 0;
  return isControlled ? `-${controls.version}` : '';
}

/** The common parts of the tags of a session, at one moment. */
export interface TagScope {
  readonly start: string;
  readonly stateVersion: number;
  readonly end: string;
}

export const tagScope = (session: Tagged): TagScope => ({
  start: startOf(session),
  stateVersion: session.state.version,
  end: endOf(session),
});

/**
 * The tag that `to` has for what `tag` identifies in `from`, if both have the same records. Any other text, and a tag that had become
 * stale, is returned as it is: no response of `to` has it.
 */
export function movedTag(tag: string, from: TagScope, to: TagScope): string {
  const [start, end] = [`"${from.start}`, `${from.end}"`];
  if (!tag.startsWith(start) || !tag.endsWith(end) || tag.length < start.length + end.length) return tag;
  const value = tag.slice(start.length, tag.length - end.length);
  const state = `${STATE}${from.stateVersion}-`;
  const isState = value.startsWith(state);
  if (!isState && !CONTENT.test(value)) return tag;
  const moved = isState ? `${STATE}${to.stateVersion}-${value.slice(state.length)}` : value;
  return `"${to.start}${moved}${to.end}"`;
}

/** The length of the content and its hash. */
const CONTENT = /^\d+-\d+\.\d+$/;

/**
 * Two rounds of FNV-1a with different offsets, 32 bits each: distinguishes the requests of one session, and the contents of one
 * record. Clients cannot harm anyone with a collision: they see only their own session.
 */
function shortHash(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x050c5d1f;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = (Math.imul(b ^ unit, 0x01000193) + i) | 0;
  }
  return `${a >>> 0}.${b >>> 0}`;
}
