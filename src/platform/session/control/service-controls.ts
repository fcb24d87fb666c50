// The controls of the service, and the controls that apply to a session: the class's, then the session's, then the service's.
import { Injectable } from '@nestjs/common';
import { noControls, type ControlSettings } from '../data/session-data.js';
import type { Session } from '../session/session.js';
import { classSettings, ownSettings, settingIn } from './control-layers.js';
import type { ControlName } from './control.js';

/** Sources of a setting other than the session. */
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

  /** The source whose setting applies instead of the session's own. Undefined if the session's own setting applies, or none. */
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
