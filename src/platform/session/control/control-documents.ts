// The controls of a session as clients put them: for reports, exports and forks. Sealed controls are left out without the key.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { noControls, type ControlSettings, type SessionControls } from '../data/session-data.js';
import { Seals } from './seals.js';
import type { Session } from '../session/session.js';
import { ownSettings, sealIn, withSeal } from './control-layers.js';
import type { Control, ControlName } from './control.js';
import { ControlReader } from './control.reader.js';
import { ControlRegistry } from './control.registry.js';
import { ServiceControls } from './service-controls.js';

/** The controls that are set, each as a client puts it. */
export type ControlDocument = Readonly<Partial<Record<ControlName, unknown>>>;

@Injectable()
export class ControlDocuments {
  constructor(
    private readonly clock: Clock,
    private readonly registry: ControlRegistry,
    private readonly reader: ControlReader,
    private readonly service: ServiceControls,
    private readonly seals: Seals,
  ) {}

  /** The controls that apply to a session, as a client puts them. Controls that it did not set have `source`. */
  of(session: Session): ControlDocument {
    const entries = Object.entries(this.documentOf(session, this.service.of(session)));
    return Object.fromEntries(
      entries.map(([name, document]) => {
        const source = this.service.sourceOf(session, name as ControlName);
        return [name, source === undefined ? document : { ...(document as object), source }];
      }),
    );
  }

  /** The controls that the session set, as a client puts them. */
  own(session: Session): ControlDocument {
    return this.documentOf(session, ownSettings(session.controls.settings));
  }

  /** The names of the controls that apply to a session. */
  names(session: Session): readonly ControlName[] {
    const settings = this.service.of(session);
    return this.seals.openOf(session, this.registry.names).filter((name) => settings[name] !== undefined);
  }

  /**
   * Controls for another session that is about to be opened under an id, with counters at zero: a seal of some controls, each control that
   * such a seal closes, and the others if `isWhole`.
   */
  copy(session: Session, id: string, isWhole: boolean): SessionControls {
    const seal = sealIn(session.controls.settings);
    const sealed = this.seals.of(session).flatMap(({ controls = [] }) => controls);
    const isCopied = (name: ControlName): boolean => isWhole || sealed.includes(name);
    const own = ownSettings(session.controls.settings);
    const document = this.documentOf(session, own, this.registry.names.filter(isCopied), (control, setting) =>
      control.copied(setting, session),
    );
    const inherited = seal?.controls === undefined ? {} : withSeal({}, seal);
    if (Object.keys(document).length === 0 && Object.keys(inherited).length === 0) return noControls;
    const place = { location: 'controls', owner: { id, createdAt: this.clock.now() }, epoch: 1 };
    return { version: 1, settings: this.reader.readAll(document, place, inherited) };
  }

  private documentOf(
    session: Session,
    settings: ControlSettings,
    names = this.seals.openOf(session, this.registry.names),
    write = (control: Control, setting: unknown) => control.document(setting, session),
  ): ControlDocument {
    return Object.fromEntries(
      this.registry.all
        .filter(({ name }) => settings[name] !== undefined && names.includes(name))
        .map((control) => [control.name, write(control, settings[control.name])]),
    );
  }
}
