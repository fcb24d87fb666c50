// The controls of the whole service, which apply to each session that does not set the same one.
import { Injectable } from '@nestjs/common';
import { noControls, type ControlSettings, type Session } from '../session/session.js';
import type { ControlName } from './control.js';

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
    return controls === noControls ? this.own : { ...this.own, ...controls.settings };
  }

  /** The setting of one control, or undefined. */
  settingOf({ controls }: Pick<Session, 'controls'>, name: ControlName): unknown {
    if (controls === noControls && this.own === noControls.settings) return undefined;
    return controls.settings[name] ?? this.own[name];
  }
}
