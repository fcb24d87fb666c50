// The interface through which the notes and lists in memory read the sessions of their store.
import type { MemoryClient } from '../../kernel/memory/memory.clients.js';
import type { Session } from './session.js';

export interface LiveSessions {
  /** The session of that id in the store. */
  get(id: string): Session | undefined;
  /** Whether the session is in the store. */
  has(session: Session): boolean;
  /** The client whose memory the notes and lists of a session use. */
  clientOf(session: Session): MemoryClient | undefined;
  /** The milliseconds until there may be room for more. */
  untilRoom(): number;
}
