// The controls of a class, which apply to its joined sessions before their own.
import { Injectable } from '@nestjs/common';
import type { ControlDocument } from '../../../platform/session/control/control-documents.js';
import { Controls } from '../../../platform/session/control/controls.js';
import type { Session } from '../../../platform/session/session/session.js';
import { learnersOf, type ClassHead, type ClassState } from '../store/class.record.js';
import { ClassRepository } from '../store/class.repository.js';
import { ClassSessions } from '../membership/class-sessions.js';

@Injectable()
export class ClassControlsService {
  constructor(
    private readonly classes: ClassRepository,
    private readonly sessions: ClassSessions,
    private readonly controls: Controls,
  ) {}

  get({ head }: ClassState): ControlDocument {
    return head.value.controls ?? {};
  }

  /**
   * Replaces the controls of the class, in each joined session before it returns. Throws BAD_REQUEST with all errors, and FORBIDDEN for a
   * control that the service has sealed.
   */
  async put(state: ClassState, document: unknown): Promise<ControlDocument> {
    this.controls.validateForClass(document, 'body').failIfAny();
    const controls = document as ControlDocument;
    await this.store(state, (head) => ({ ...head, controls }));
    return controls;
  }

  /** The controls of the sessions themselves apply again. */
  async remove(state: ClassState): Promise<void> {
    await this.store(state, ({ controls: _, ...head }) => head);
  }

  /** Before a class is deleted. */
  async release(state: ClassState): Promise<void> {
    await this.forEachSession(state, (session) => this.controls.removeClass(session));
  }

  /** After the end of a class was changed. */
  async extend(state: ClassState): Promise<void> {
    if (state.head.value.controls === undefined) return;
    const { expiresAt } = state.head.value;
    await this.forEachSession(state, (session) => this.controls.extendClass(session, expiresAt));
  }

  private async store(state: ClassState, change: (head: ClassHead) => ClassHead): Promise<void> {
    const next = await this.classes.update(state.head.value.id, ({ head }) => ({
      dependsOn: 'head',
      head: change(head.value),
    }));
    const { expiresAt } = next.head.value;
    await this.forEachSession(next, (session) => this.controls.putClass(session, this.get(next), expiresAt));
  }

  private async forEachSession(
    state: ClassState,
    change: (session: Session) => Promise<void>,
  ): Promise<void> {
    const live = await Promise.all(learnersOf(state).map((learner) => this.sessions.findLive(learner)));
    await Promise.all(live.flat().map(change));
  }
}
