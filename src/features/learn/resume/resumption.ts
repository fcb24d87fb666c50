// Continues a running lesson in another session: at its open step, with its saved values, its controls, and the records under their ids.
import { Injectable } from '@nestjs/common';
import { tagScope } from '../../../platform/session/conditional/entity-tag.js';
import { StandardDataset } from '../../../platform/session/data/standard-dataset.js';
import type { Session } from '../../../platform/session/session/session.js';
import { SessionStore } from '../../../platform/session/session/session.store.js';
import { Catalogue } from '../content/catalogue.js';
import type { PortableProgress } from '../progress/portable-progress.js';
import { ProgressService, type Resume } from '../progress/progress.service.js';
import { LessonSetup } from '../start/lesson-setup.js';
import { prepare } from '../start/prepare.js';
import { goesBack, isNeeded, resumeAt, withMovedTags } from './resume-lesson.js';
import { restoreRecords } from './resume-records.js';
import type { ReadPoint } from './resume-tokens.js';

@Injectable()
export class Resumption {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly progress: ProgressService,
    private readonly sessions: SessionStore,
    private readonly dataset: StandardDataset,
    private readonly setup: LessonSetup,
  ) {}

  /**
   * Restores the records and the controls of the lesson, unless the session has begun the lesson since, or the learner has completed
   * it. Throws CONFLICT, without an effect, if a record cannot be restored.
   * @returns what continues the lesson in the progress record
   */
  async begin(session: Session, { point, records }: ReadPoint, portable: PortableProgress): Promise<Resume> {
    const { lesson, seeded, removed } = point;
    const file = this.catalogue.find(lesson);
    const before = await this.progress.record(session);
    if (file === undefined || !isNeeded(before, file, point, portable))
      return { lesson, change: (record) => record };
    const { setup = {} } = file;
    await this.sessions.write(session, (draft) => {
      restoreRecords(draft, this.dataset, { seeded, records, removed });
      if (goesBack(file, point)) prepare(draft, this.dataset, { setup, reset: false, isSeeded: seeded });
    });
    await this.setup.setControls(session, file, before.active);
    const tags = tagScope((await this.sessions.find(session.id)) ?? session);
    const saved = withMovedTags(point.saved, point.tags, tags) as typeof point.saved;
    return {
      lesson,
      change: (record, now) =>
        isNeeded(record, file, point, portable)
          ? resumeAt(record, file, { ...point, saved }, { now, unique: before.unique })
          : record,
    };
  }
}
