// Runs the actions of controls before and after their settings change.
import type { ControlSettings } from '../data/session-data.js';
import type { Session } from '../session/session.js';
import { settingIn } from './control-layers.js';
import type { Control } from './control.js';

/** Calls `check` of each control whose setting is about to change. Throws its errors. */
export async function checkSettings(
  controls: readonly Control[],
  session: Session,
  next: ControlSettings,
): Promise<void> {
  const present = session.controls.settings;
  for (const control of controls) {
    const setting = next[control.name];
    if (setting !== undefined && setting !== present[control.name]) await control.check?.(setting, session);
  }
}

/** Calls `removed` of the controls that the session no longer has. */
export async function reportRemoved(
  controls: readonly Control[],
  session: Session,
  before: ControlSettings,
): Promise<void> {
  const after = session.controls.settings;
  for (const control of controls) {
    const { name } = control;
    const wasDeleted = settingIn(before, name) !== undefined && settingIn(after, name) === undefined;
    if (wasDeleted) await control.removed?.(session);
  }
}
