// Strong entity tags of responses in a session (RFC 9110 §8.8.3). Each one is valid for its URL.
import { noControls } from '../data/session-data.js';
import type { Session } from '../session/session.js';

/** The tag of exactly this text. It stays the same until the text changes. */
export function contentTag(session: Session, text: string): string {
  return tagOf(session, `${text.length}-${shortHash(text)}`);
}

/** The tag of the response to `request` in the present state of the session. Any write to the session changes it. */
export function stateTag(session: Session, request: string): string {
  return tagOf(session, `${session.state.version}-${shortHash(request)}`);
}

/** The tag of a document that is stored beside the state, by its version and what else its representation depends on. */
export function noteTag(session: Session, version: string): string {
  return tagOf(session, version);
}

/**
 * Tags of two sessions differ, also of two sessions that have the same id one after the other. While controls are set, tags differ for
 * each version of them.
 */
function tagOf({ id, createdAt, controls }: Session, value: string): string {
  const isControlled = controls !== noControls && Object.keys(controls.settings).length > 0;
  return isControlled ? `"${id}-${createdAt}-${value}-${controls.version}"` : `"${id}-${createdAt}-${value}"`;
}

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
