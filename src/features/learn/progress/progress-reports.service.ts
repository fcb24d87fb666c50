// The progress of a session with its progress token.
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import type { Session } from '../../../platform/session/session/session.js';
import { Catalogue } from '../content/catalogue.js';
import { fitToken, portableOf } from './portable-progress.js';
import { ProgressTokens } from './progress-token.js';
import type { ProgressRecord } from './progress.record.js';
import {
  reportLessonDetail,
  reportProgress,
  type LessonProgressDetail,
  type ProgressReport,
} from './progress.report.js';
import { ProgressService } from './progress.service.js';

/** Of `PUT /learn/progress`. */
export interface MergedProgress extends ProgressReport {
  /** The ids of the token that no lesson or challenge has. */
  readonly ignored: readonly string[];
}

@Injectable()
export class ProgressReportsService {
  private readonly tokens: ProgressTokens;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly progress: ProgressService,
    { values }: Config,
  ) {
    this.tokens = new ProgressTokens(values);
  }

  ofSession({ expiresAt }: Session, record: ProgressRecord): ProgressReport {
    const { verified } = this.tokens;
    const progress_token = this.tokens.encode(fitToken(portableOf(record)));
    return reportProgress(record, this.catalogue, { expiresAt, progress_token, verified });
  }

  /** Throws NOT_FOUND for an unknown lesson. */
  lessonReport(id: string): (record: ProgressRecord) => LessonProgressDetail {
    const file = this.catalogue.get(id);
    return (record) => reportLessonDetail(record, file);
  }

  /** Throws BAD_REQUEST, without an effect, if the token is not valid. */
  async merge(session: Session, token: string): Promise<MergedProgress> {
    const { record, ignored } = await this.progress.mergePortable(session, this.tokens.decode(token));
    return { ...this.ofSession(session, record), ignored };
  }
}
