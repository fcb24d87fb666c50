// Issues and reads resume tokens. The content of a token is untrusted: without a configured secret, anyone can sign one.
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { ErrorList } from '../../../core/error-list.js';
import { ApiError } from '../../../core/errors.js';
import { tagScope } from '../../../platform/session/conditional/entity-tag.js';
import { StandardDataset } from '../../../platform/session/data/standard-dataset.js';
import type { Session } from '../../../platform/session/session/session.js';
import { SessionStore } from '../../../platform/session/session/session.store.js';
import {
  readDocument,
  repeated,
  type ImportedRecords,
} from '../../../platform/records/session-document/session-document.js';
import type { ProgressRecord } from '../progress/progress.record.js';
import { SignedTokens } from '../progress/signed-tokens.js';
import { pointOf } from './resume-lesson.js';
import { MAX_POINT_BYTES, resumeToken, type ResumePoint } from './resume-point.js';
import { changesOf, namedRecords, payloadsOf } from './resume-records.js';

/** The valid content of a token. */
export interface ReadPoint {
  readonly point: ResumePoint;
  readonly records: ImportedRecords;
}

@Injectable()
export class ResumeTokens {
  private readonly tokens: SignedTokens<ResumePoint>;

  constructor(
    private readonly sessions: SessionStore,
    private readonly dataset: StandardDataset,
    { values }: Config,
  ) {
    this.tokens = new SignedTokens(resumeToken, values);
  }

  /**
   * The token of a running lesson. It has all records of the session that differ from the sample data; if they do not fit, only the
   * records that saved values name, and their related records. Null if the lesson is not running, or if these do not fit either.
   */
  async of(session: Session, record: ProgressRecord, id: string): Promise<string | null> {
    const lesson = record.lessons[id];
    if (lesson?.running !== true) return null;
    const data = await this.sessions.read(session);
    const { seeded } = session.state;
    const { changed, removed } = changesOf(data, { dataset: this.dataset, seeded });
    const point = { v: 1, lesson: id, ...pointOf(lesson), tags: tagScope(session), seeded, removed } as const;
    for (const kept of [changed, namedRecords(changed, lesson.saved)]) {
      const whole = { ...point, records: payloadsOf(kept) };
      if (Buffer.byteLength(JSON.stringify(whole)) <= MAX_POINT_BYTES) return this.tokens.encode(whole);
    }
    return null;
  }

  /** Throws BAD_REQUEST on `resume_token` if this service did not issue the token, or its content is invalid. */
  async read(token: string): Promise<ReadPoint> {
    const point = this.tokens.decode(token);
    return { point, records: await this.recordsOf(point) };
  }

  private async recordsOf({ records: data }: ResumePoint): Promise<ImportedRecords> {
    try {
      const records = await readDocument({ data }, this.dataset.entities, new ErrorList());
      const lists = [...records.values()];
      const areWhole = lists.every((list) => list.every(({ id }) => id !== undefined));
      if (areWhole && lists.every((list) => repeated('id', list).length === 0)) return records;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    return this.tokens.reject('must have valid content');
  }
}
