// Carries out the setup of a lesson or challenge: records of the standard dataset, and controls of a lesson while it is the active one.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Controls } from '../../../platform/session/control/controls.js';
import type { Session } from '../../../platform/session/session/session.js';
import { SessionStore } from '../../../platform/session/session/session.store.js';
import { StandardDataset } from '../../../platform/session/data/standard-dataset.js';
import { Catalogue } from '../content/catalogue.js';
import { LearningEvents, type LearningEvent, type LearningListener } from '../progress/learning.events.js';
import type { LessonFile } from '../content/lesson.js';
import { prepare, type Prepared } from './prepare.js';
import type { ProgressRecord } from '../progress/progress.record.js';

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

  /** Throws FORBIDDEN if the lesson sets a control that the session has sealed. */
  assertOpen(session: Session, { setup: { controls = {} } = {} }: LessonFile): void {
    this.controls.assertOpen(session, controls);
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

  /** Sets the controls of the lesson. They replace the controls of the previously active lesson. Returns their names. */
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

  /** When a lesson is completed or stopped, or an attempt at a step with `restart_controls` failed. */
  async onLearning(
    session: Session,
    events: readonly LearningEvent[],
    record: ProgressRecord,
  ): Promise<void> {
    for (const { type, kind, id, step } of events) {
      if (kind !== 'lesson') continue;
      const isCompleted = type === 'step_done' && record.lessons[id]?.running === false;
      if (isCompleted || type === 'stopped') await this.removeControls(session, id);
      if (type === 'attempt') await this.restartControls(session, id, step);
    }
  }

  private async restartControls(session: Session, id: string, stepId: string | undefined): Promise<void> {
    const { setup, steps = [] } = this.catalogue.find(id) ?? {};
    const restarts = steps.find((step) => step.id === stepId)?.restart_controls === true;
    if (restarts && setup?.controls !== undefined)
      await this.controls.putSome(session, setup.controls, 'setup/controls');
  }

  private async removeControls(session: Session, id: string | null): Promise<void> {
    const file = id === null ? undefined : this.catalogue.find(id);
    const names = Object.keys(file?.setup?.controls ?? {});
    if (names.length > 0) await this.controls.remove(session, names);
  }
}
