// The progress of a session with its progress token.
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import type { Session } from '../../../platform/session/session/session.js';
import type { ProgressTokensBody } from '../api/learn.dto.js';
import { Catalogue } from '../content/catalogue.js';
import { ResumeTokens } from '../resume/resume-tokens.js';
import { Resumption } from '../resume/resumption.js';
import { fitToken, portableOf, type PortableProgress } from './portable-progress.js';
import { progressToken, SignedTokens } from './signed-tokens.js';
import type { ProgressRecord } from './progress.record.js';
import {
  reportLessonDetail,
  reportProgress,
  type LessonProgressDetail,
  type ProgressReport,
} from './progress.report.js';
import { ProgressService } from './progress.service.js';

/** The response of `PUT /learn/progress`. */
export interface MergedProgress extends ProgressReport {
  /** The ids of the token that no lesson or challenge has. */
  readonly ignored: readonly string[];
}

/** The response of `GET /learn/{id}/progress`. */
export interface ResumableLesson extends LessonProgressDetail {
  /** Null if the lesson is not running, or if the token would be too long. */
  readonly resume_token: string | null;
}

@Injectable()
export class ProgressReportsService {
  private readonly tokens: SignedTokens<PortableProgress>;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly progress: ProgressService,
    private readonly resumeTokens: ResumeTokens,
    private readonly resumption: Resumption,
    { values }: Config,
  ) {
    this.tokens = new SignedTokens(progressToken, values);
  }

  ofSession({ expiresAt }: Session, record: ProgressRecord): ProgressReport {
    const { verified } = this.tokens;
    const progress_token = this.tokens.encode(fitToken(portableOf(record, this.catalogue)));
    return reportProgress(record, this.catalogue, { expiresAt, progress_token, verified });
  }

  /** Throws NOT_FOUND for an unknown lesson. */
  lessonReport(id: string): (session: Session, record: ProgressRecord) => Promise<ResumableLesson> {
    const file = this.catalogue.get(id);
    return async (session, record) => ({
      ...reportLessonDetail(record, file),
      resume_token: await this.resumeTokens.of(session, record, id),
    });
  }

  /**
   * Throws, without an effect, BAD_REQUEST if a token is not valid, and CONFLICT if the records of the resume token cannot be
   * restored.
   */
  async merge(
    session: Session,
    { progress_token, resume_token }: ProgressTokensBody,
  ): Promise<MergedProgress> {
    const portable = this.tokens.decode(progress_token);
    const read = resume_token === undefined ? undefined : await this.resumeTokens.read(resume_token);
    const resume = read && (await this.resumption.begin(session, read, portable));
    const { record, ignored } = await this.progress.mergePortable(session, portable, resume);
    return { ...this.ofSession(session, record), ignored };
  }
}
