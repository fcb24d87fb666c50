// A session of this process, as small as it can be: there may be a million of them.
import { emptyState } from './draft.js';
import { noFlags, type Session, type SessionState } from './session.js';

/** Some instant near all the others. */
const EPOCH = Date.now();

/** How far an instant is from that: for some weeks a small integer, which V8 keeps within the object that has it. */
function sinceEpoch(instant: number): number {
  const distance = instant - EPOCH;
  const integer = distance | 0;
  return integer === distance ? integer : distance;
}

export class MemorySession implements Session {
  state: SessionState = emptyState;
  flags = noFlags;
  private readonly created: number;
  private expires: number;

  constructor(
    readonly id: string,
    createdAt: number,
    expiresAt: number,
  ) {
    this.created = sinceEpoch(createdAt);
    this.expires = sinceEpoch(expiresAt);
  }

  get createdAt(): number {
    return EPOCH + this.created;
  }

  get expiresAt(): number {
    return EPOCH + this.expires;
  }

  set expiresAt(instant: number) {
    this.expires = sinceEpoch(instant);
  }
}
