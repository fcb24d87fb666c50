// Exports the records of a session.
import { Injectable } from '@nestjs/common';
import { isoTime } from '../../core/clock.js';
import { ControlDocuments } from '../../platform/session/control/control-documents.js';
import { SessionClock } from '../../platform/session/control/session-clock.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { writeDocument } from '../../platform/records/session-document/session-document.js';

@Injectable()
export class ExportService {
  constructor(
    private readonly clock: SessionClock,
    private readonly sessions: SessionStore,
    private readonly controls: ControlDocuments,
  ) {}

  /** Parts of the JSON text. Does not seed the session. */
  async export(session: Session): Promise<Iterable<string>> {
    const exportedAt = isoTime(this.clock.now(session));
    const controls = this.controls.own(session);
    const data = await this.sessions.read(session);
    return writeDocument(data.entities, data, { exportedAt, controls });
  }
}
