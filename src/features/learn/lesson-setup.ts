// Carries out the setup of a lesson: records of the standard dataset, and controls while it is the active lesson.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Controls } from '../../platform/control/controls.js';
import type { Session } from '../../platform/session/session.js';
import { SessionStore } from '../../platform/session/session.store.js';
import { StandardDataset } from '../../platform/session/standard-dataset.js';
import { Catalogue } from './catalogue.js';
import { LearningEvents, type LearningEvent, type LearningListener } from './learning.events.js';
import type { LessonFile } from './lesson.js';
import { prepare, type Prepared } from './prepare.js';
import type { ProgressRecord } from './progress.record.js';

@Injectable()
export class LessonSetup implements LearningListener, OnModuleInit {
  constructor(
    private readonly sessions: SessionStore,
    private readonly dataset: StandardDataset,
    private readonly controls: Controls,
    private readonly catalogue: Catalogue,
    private readonly events: LearningEvents,
  ) {}

  onModuleInit(): void {
    this.events.add(this);
  }

  /** Throws CONFLICT, without an effect, if a record cannot be restored. */
  async restore(
    session: Session,
    { setup = {} }: LessonFile,
    { reset }: { readonly reset: boolean },
  ): Promise<Omit<Prepared, 'controls'>> {
    const isSeeded = session.state.seeded;
    return this.sessions.write(session, (draft) => prepare(draft, this.dataset, { setup, reset, isSeeded }));
  }

  /** Sets its controls in place of those of the lesson that was active before. Returns their names. */
  async setControls(
    session: Session,
    { setup: { controls = {} } = {} }: LessonFile,
    previous: string | null,
  ): Promise<readonly string[]> {
    await this.removeControls(session, previous);
    const names = Object.keys(controls);
    if (names.length > 0) await this.controls.putSome(session, controls, 'setup/controls');
    return names;
  }

  /** When a lesson is completed. */
  async onLearning(
    session: Session,
    events: readonly LearningEvent[],
    record: ProgressRecord,
  ): Promise<void> {
    for (const { type, kind, id } of events) {
      const isCompleted = type === 'step_done' && kind === 'lesson' && record.lessons[id]?.running === false;
      if (isCompleted) await this.removeControls(session, id);
    }
  }

  private async removeControls(session: Session, id: string | null): Promise<void> {
    const file = id === null ? undefined : this.catalogue.lessons.find((lesson) => lesson.id === id);
    const names = Object.keys(file?.setup?.controls ?? {});
    if (names.length > 0) await this.controls.remove(session, names);
  }
}
