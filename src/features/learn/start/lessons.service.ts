// The lessons, for REST and GraphQL: read, start and resume. Reading one changes nothing.
import { Injectable } from '@nestjs/common';
import { isoTime } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { Random } from '../../../core/random.js';
import type { Session } from '../../../platform/session/session/session.js';
import { Catalogue } from '../content/catalogue.js';
import type { StartLessonBody } from '../api/learn.dto.js';
import { LessonSetup } from './lesson-setup.js';
import type { LearningEvent } from '../progress/learning.events.js';
import type { LessonFile } from '../content/lesson.js';
import { lessonView, summaryOf, type LessonSummary, type LessonView } from './lesson.view.js';
import type { Prepared } from './prepare.js';
import { openStep, resumeLesson, startLesson } from '../progress/progress.changes.js';
import type { ProgressRecord } from '../progress/progress.record.js';
import { reportLessonDetail, type LessonProgressDetail } from '../progress/progress.report.js';
import { ProgressService } from '../progress/progress.service.js';
import { uniqueText } from '../progress/progress.store.js';

export interface StartedLesson extends LessonProgressDetail {
  readonly prepared: Prepared;
}

@Injectable()
export class LessonsService {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly progress: ProgressService,
    private readonly random: Random,
    private readonly setup: LessonSetup,
  ) {}

  list(): LessonSummary[] {
    return this.catalogue.lessons.map(summaryOf);
  }

  /** Throws NOT_FOUND for an unknown lesson. */
  get(id: string, solutions: boolean): LessonView {
    const file = this.catalogue.get(id);
    const practice = file.practice === undefined ? undefined : this.catalogue.findChallenge(file.practice);
    return lessonView(file, { solutions, practice });
  }

  /**
   * Throws CONFLICT if a record cannot be restored or the lesson cannot be resumed, and FORBIDDEN if the session has sealed a control that
   * the lesson sets. Nothing changes then.
   */
  async start(session: Session, id: string, options: StartLessonBody): Promise<StartedLesson> {
    const file = this.catalogue.get(id);
    this.setup.assertOpen(session, file);
    return options.resume === true ? this.resume(session, file) : this.restart(session, file, options);
  }

  private async restart(
    session: Session,
    file: LessonFile,
    { reset = false }: StartLessonBody,
  ): Promise<StartedLesson> {
    const prepared = await this.setup.restore(session, file, { reset });
    const unique = uniqueText(this.random);
    const { record, previous } = await this.progress.changeTracked(session, (before, at) => {
      const type = before.lessons[file.id] === undefined ? 'started' : 'restarted';
      const event: LearningEvent = { type, kind: 'lesson', id: file.id, at };
      return {
        record: startLesson(before, file.id, { at: isoTime(at), unique }),
        events: [event],
        previous: before.active,
      };
    });
    const controls = await this.setup.setControls(session, file, previous);
    return { ...reportLessonDetail(record, file), prepared: { ...prepared, controls } };
  }

  private async resume(session: Session, file: LessonFile): Promise<StartedLesson> {
    const { record, previous } = await this.progress.changeTracked(session, (before, at) => {
      checkRunning(before, file);
      const record = resumeLesson(before, file.id);
      const event: LearningEvent = { type: 'started', kind: 'lesson', id: file.id, at };
      return { record, events: record === before ? [] : [event], previous: before.active };
    });
    if (previous !== file.id) await this.setup.setControls(session, file, previous);
    const step = openStep(file, record.lessons[file.id]);
    const message = `Resumed at the step ${step ?? ''}. Your records are unchanged.`;
    return { ...reportLessonDetail(record, file), prepared: { ...nothingPrepared, message } };
  }
}

const nothingPrepared = { seeded: false, restored: [], controls: [] } as const;

function checkRunning({ lessons }: ProgressRecord, { id }: LessonFile): void {
  const lesson = lessons[id];
  if (lesson?.running === true) return;
  const state = lesson?.state ?? 'not_started';
  fail('CONFLICT', `The lesson is ${state}. Start it without resume: POST /learn/${id}/start`);
}
