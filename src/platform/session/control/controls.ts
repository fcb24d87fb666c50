// Sets and deletes the controls of a session.
import { Injectable } from '@nestjs/common';
import { ErrorList } from '../../../core/error-list.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type { ControlsChange, ControlSettings } from '../data/session-data.js';
import type { Session } from '../session/session.js';
import { Seals } from './seals.js';
import { SessionStore } from '../session/session.store.js';
import {
  classLayer,
  ownSettings,
  sealIn,
  toClassLayer,
  withClassEnd,
  withoutClass,
} from './control-layers.js';
import type { Control, ControlInput, ControlName } from './control.js';
import { checkSettings, reportRemoved } from './control-changes.js';
import type { ControlDocument } from './control-documents.js';
import { ControlReader } from './control.reader.js';
import { ControlRegistry } from './control.registry.js';
import { ServiceControls } from './service-controls.js';

@Injectable()
export class Controls {
  constructor(
    private readonly sessions: SessionStore,
    private readonly registry: ControlRegistry,
    private readonly reader: ControlReader,
    private readonly service: ServiceControls,
    private readonly seals: Seals,
  ) {}

  /** The setting that applies to a session: the class's setting, then the session's, then the service's. */
  of<S>(session: Session, { name }: Control<S>): S | undefined {
    return this.service.settingOf(session, name) as S | undefined;
  }

  view<S>(session: Session, control: Control<S>): MaybePromise<unknown> {
    return mapMaybe(control.view(this.of(session, control), session), (view) => {
      const source = this.service.sourceOf(session, control.name);
      return source === undefined ? view : { ...(view as object), source };
    });
  }

  /** Throws BAD_REQUEST with all validation errors, and what `check` of the control throws. */
  async put<S>(session: Session, control: Control<S>, document: unknown): Promise<void> {
    await this.update(session, control, (_, input) => control.parse(document, input));
  }

  /**
   * Sets a control to a setting that can depend on the present one. `read` may run more than once. Throws BAD_REQUEST if it reports
   * errors.
   */
  async update<S>(
    session: Session,
    control: Control<S>,
    read: (present: S | undefined, input: ControlInput) => S,
  ): Promise<void> {
    await this.change(session, ({ settings, version }) => {
      const place = { location: 'body', owner: session, epoch: version + 1 };
      const present = this.service.of({ controls: { version, settings } })[control.name] as S | undefined;
      return this.reader.readOne(control, settings, place, (input) => read(present, input));
    });
  }

  /** Deletes controls that the session has set. Sealed ones stay. */
  async remove(session: Session, wanted: readonly string[]): Promise<void> {
    const before = session.controls.settings;
    const names = this.seals.openOf(session, this.registry.names).filter((name) => wanted.includes(name));
    if (!names.some((name) => before[name] !== undefined)) return;
    await this.sessions.setControls(session, ({ settings }) => without(settings, names));
    await reportRemoved(this.registry.all, session, before);
  }

  /** Sets the controls in the document, except the ones that are closed to the request. Throws as `put` does. */
  async putSome(session: Session, document: ControlDocument, location: string): Promise<void> {
    const isClosed = (name: string): boolean => this.seals.isClosed(session, name as ControlName);
    const open = Object.fromEntries(Object.entries(document).filter(([name]) => !isClosed(name)));
    await this.change(session, ({ settings, version }) => {
      return this.reader.readAll(open, { location, owner: session, epoch: version + 1 }, settings);
    });
  }

  /**
   * Sets the controls in the document and deletes the others. Sealed controls stay as they are; the document must not have them. Throws as
   * `put` does.
   * @param write stores the change; it can be a part of another write
   */
  async putAll(
    session: Session,
    document: unknown,
    location = 'body',
    write?: (change: ControlsChange) => MaybePromise<void>,
  ): Promise<void> {
    this.assertOpen(session, document);
    const before = session.controls.settings;
    const open = this.seals.openOf(session, this.registry.names);
    const read: ControlsChange = ({ settings, version }) => {
      const place = { location, owner: session, epoch: version + 1 };
      return this.reader.readAll(document, place, without(settings, open));
    };
    await this.change(session, read, write);
    await reportRemoved(this.registry.all, session, before);
  }

  /** The validation errors of a document for `putAll`. Without any, throws what `check` of a control throws. */
  async validate(session: Session, document: unknown, location: string): Promise<ErrorList> {
    this.assertOpen(session, document);
    const errors = new ErrorList();
    const place = { location, owner: session, epoch: session.controls.version + 1 };
    const settings = this.reader.read(document, place, errors);
    if (errors.isEmpty) await checkSettings(this.registry.all, session, settings);
    return errors;
  }

  removeAll(session: Session): Promise<void> {
    return this.remove(session, Object.keys(ownSettings(session.controls.settings)));
  }

  /** The validation errors of a document for `putClass`. */
  validateForClass(document: unknown, location: string): ErrorList {
    this.assertOpen(undefined, document);
    const errors = new ErrorList();
    this.reader.read(document, { location, owner: undefined, epoch: 0 }, errors);
    return errors;
  }

  /** Sets the controls of the class of a session, which come before its own until the class ends. Without effect if it is sealed. */
  async putClass(session: Session, document: ControlDocument, end: number): Promise<void> {
    const before = session.controls.settings;
    const hasLayer = Object.keys(classLayer(before)).length > 0;
    if (!hasLayer && Object.keys(document).length === 0) return;
    await this.sessions.setControls(session, ({ settings, version }) => {
      if (sealIn(settings) !== undefined) return settings;
      const place = { location: 'controls', owner: session, epoch: version + 1 };
      return { ...withoutClass(settings), ...toClassLayer(this.reader.readAll(document, place), end) };
    });
    await reportRemoved(this.registry.all, session, before);
  }

  /** Changes when the controls of the class of a session end. Their counters continue. */
  async extendClass(session: Session, end: number): Promise<void> {
    if (withClassEnd(session.controls.settings, end) === session.controls.settings) return;
    await this.sessions.setControls(session, ({ settings }) => withClassEnd(settings, end));
  }

  /** Removes the controls of the class of a session: its own apply again. */
  async removeClass(session: Session): Promise<void> {
    await this.putClass(session, {}, 0);
  }

  /** Throws FORBIDDEN if the document has a control that is closed to the request; without a session, one that the service has sealed. */
  assertOpen(session: Session | undefined, document: unknown): void {
    if (typeof document !== 'object' || document === null) return;
    for (const name of this.registry.names) {
      if (Object.hasOwn(document, name)) this.seals.assertOpen(session, name);
    }
  }

  private async change(
    session: Session,
    read: ControlsChange,
    write = (change: ControlsChange) => this.sessions.setControls(session, change),
  ): Promise<void> {
    const before = session.controls;
    const next = read(before);
    await checkSettings(this.registry.all, session, next);
    await write((present) => (present === before ? next : read(present)));
  }
}

function without(settings: ControlSettings, names: readonly string[]): ControlSettings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));
}
