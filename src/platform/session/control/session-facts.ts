// Facts about a session that its report does not contain: a text for each, which changes when the fact does.
import { Injectable } from '@nestjs/common';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { Session } from '../session/session.js';
import { ControlRegistry } from './control.registry.js';
import { ServiceControls } from './service-controls.js';

type Source = (session: Session) => MaybePromise<string>;

@Injectable()
export class SessionFacts {
  private readonly sources = new Map<string, Source>([
    ['records', ({ state }) => String(state.version)],
    ['controls', ({ controls }) => String(controls.version)],
  ]);

  constructor(
    private readonly registry: ControlRegistry,
    private readonly controls: ServiceControls,
  ) {}

  /** @param source is called twice a second while a client watches the session */
  register(name: string, source: Source): void {
    this.sources.set(name, source);
  }

  /** By name. While it is set, a control that counts requests is a fact of its own. */
  async read(session: Session): Promise<ReadonlyMap<string, string>> {
    const counting = this.registry.all.flatMap((control): [string, Source][] => {
      const setting = this.controls.settingOf(session, control.name);
      if (setting === undefined || control.countsRequests !== true) return [];
      return [[control.name, async () => JSON.stringify(await control.view(setting, session))]];
    });
    const facts = [...this.sources, ...counting].map(
      async ([name, source]) => [name, await source(session)] as const,
    );
    return new Map(await Promise.all(facts));
  }
}
