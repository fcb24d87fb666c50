// The controls of the whole service, and which controls apply to a session: those of its class, its own, or those of the service.
import { Injectable } from '@nestjs/common';
import { noControls, type ControlSettings } from '../data/session-data.js';
import type { Session } from '../session/session.js';
import { classSettings, ownSettings, settingIn } from './control-layers.js';
import type { ControlName } from './control.js';

/** Where the setting of a control comes from, other than the session. */
export const controlSources = ['class', 'service'] as const;
type ControlSource = (typeof controlSources)[number];

@Injectable()
export class ServiceControls {
  private own: ControlSettings = noControls.settings;

  get settings(): ControlSettings {
    return this.own;
  }

  /** Called once, when all controls are registered. */
  set(settings: ControlSettings): void {
    this.own = settings;
  }

  /** The settings that apply to a session, by name. */
  of({ controls }: Pick<Session, 'controls'>): ControlSettings {
    if (controls === noControls) return this.own;
    const { settings } = controls;
    return { ...this.own, ...ownSettings(settings), ...classSettings(settings) };
  }

  /** Whether any control may apply to a session. */
  areSet({ controls }: Pick<Session, 'controls'>): boolean {
    return controls !== noControls || this.own !== noControls.settings;
  }

  /** Which setting of a control applies to a session in place of its own; undefined for its own, and if none is set. */
  sourceOf(
    { controls: { settings } }: Pick<Session, 'controls'>,
    name: ControlName,
  ): ControlSource | undefined {
    if (Object.hasOwn(classSettings(settings), name)) return 'class';
    return settings[name] === undefined && this.own[name] !== undefined ? 'service' : undefined;
  }

  /** The setting of one control, or undefined. */
  settingOf({ controls }: Pick<Session, 'controls'>, name: ControlName): unknown {
    if (controls === noControls && this.own === noControls.settings) return undefined;
    return settingIn(controls.settings, name) ?? this.own[name];
  }
}
