// The port through which fault plans read the snapshots of a session.
import { Injectable } from '@nestjs/common';
import type { SessionRecords } from '../../session/data/session-data.js';
import type { Session } from '../../session/session/session.js';

type ReadSnapshot = (session: Session, name: string) => Promise<SessionRecords>;

@Injectable()
export class SnapshotSource {
  private read: ReadSnapshot | undefined;

  /** @param read throws NOT_FOUND if there is no snapshot of that name */
  register(read: ReadSnapshot): void {
    this.read = read;
  }

  /** Throws NOT_FOUND. */
  async records(session: Session, name: string): Promise<SessionRecords> {
    if (this.read === undefined) throw new Error('no feature has registered snapshots');
    return this.read(session, name);
  }
}
