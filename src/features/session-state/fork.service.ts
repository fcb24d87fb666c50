// Forks: new sessions with the records of another session.
import { Injectable } from '@nestjs/common';
import { fail } from '../../core/errors.js';
import { Random } from '../../core/random.js';
import { ControlDocuments } from '../../platform/session/control/control-documents.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import type { ForkBody } from './fork.dto.js';
import { SessionService, type SessionView } from './session.service.js';
import { SnapshotsService } from './snapshots.service.js';

@Injectable()
export class ForkService {
  constructor(
    private readonly random: Random,
    private readonly sessions: SessionStore,
    private readonly snapshots: SnapshotsService,
    private readonly service: SessionService,
    private readonly controls: ControlDocuments,
  ) {}

  /**
   * Opens sessions with the current or a snapshot's records, all or none. Throws NOT_FOUND for an unknown snapshot, CONFLICT
   * if a session of an id exists, and SERVICE_UNAVAILABLE when the maximum number of sessions is reached.
   * @param network of the client, for which the sessions count
   */
  async fork(
    session: Session,
    { ids, count = 1, from, controls = false }: ForkBody,
    network: string,
  ): Promise<SessionView[]> {
    const records = from === undefined ? session.state : await this.snapshots.records(session, from);
    const wanted = ids ?? Array.from({ length: count }, () => this.random.uuid());
    const opened: Session[] = [];
    try {
      for (const id of wanted) {
        opened.push(
          (await this.sessions.openUnlessLive(id, {
            records,
            controls: this.controls.copy(session, id, controls),
            network,
          })) ?? conflict(id),
        );
      }
    } catch (reason) {
      for (const fork of opened) await this.sessions.end(fork);
      throw reason;
    }
    return Promise.all(opened.map((fork) => this.service.report(fork, true)));
  }
}

function conflict(id: string): never {
  return fail('CONFLICT', `a session with the id ${id} exists: choose another id, or end that session`);
}
