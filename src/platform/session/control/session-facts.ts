// Facts about a session that its report does not contain: a text for each, which changes when the fact does.
import { Injectable } from '@nestjs/common';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type { SessionKey } from '../session/session.notes.js';
import type { Session } from '../session/session.js';
import { SessionStore } from '../session/session.store.js';
import { ControlRegistry } from './control.registry.js';
import { ServiceControls } from './service-controls.js';
import { Seals } from './seals.js';

/** By name. */
export type Facts = ReadonlyMap<string, string>;

@Injectable()
export class SessionFacts {
  /** The notes of a session that are facts, by the name of the fact. */
  private readonly notes = new Map<string, string>();

  constructor(
    private readonly registry: ControlRegistry,
    private readonly controls: ServiceControls,
    private readonly sessions: SessionStore,
    private readonly seals: Seals,
  ) {}

  /** The fact changes when a session note does. */
  registerNote(name: string, note: string): void {
    this.notes.set(name, note);
  }

  /** The facts that are session notes, in one round trip. The caller need not have read the session. */
  ofNotes(session: SessionKey): MaybePromise<Facts> {
    return mapMaybe(
      this.sessions.notes.tags(session, [...this.notes.values()]),
      (tags) => new Map([...this.notes.keys()].map((name, index) => [name, tags[index] ?? ''])),
    );
  }

  /** All facts. While it is set, a control that counts requests is a separate fact, unless it is sealed. */
  async read(session: Session, ofNotes: Facts): Promise<Facts> {
    const counting = this.registry.all.flatMap((control) => {
      const setting = this.controls.settingOf(session, control.name);
      if (setting === undefined || control.countsRequests !== true) return [];
      if (this.seals.isClosed(session, control.name)) return [];
      return [async () => [control.name, JSON.stringify(await control.view(setting, session))] as const];
    });
    const { state, controls } = session;
    return new Map([
      ['records', String(state.version)],
      ['controls', String(controls.version)],
      ...ofNotes,
      ...(await Promise.all(counting.map((count) => count()))),
    ]);
  }
}
