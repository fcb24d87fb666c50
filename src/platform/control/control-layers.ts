// The settings of a session in two layers: its own, and those of its class, which come first.
import type { ControlSettings } from '../session/session.js';
import { controlNames, type ControlName } from './control.js';

/** The names under which a session stores the settings of its class. */
const classKeys = Object.fromEntries(controlNames.map((name) => [name, `class:${name}`])) as Readonly<
  Record<ControlName, string>
>;

const keysOfClass: ReadonlySet<string> = new Set(Object.values(classKeys));

/** The setting of one control that applies to the session. */
export const settingIn = (settings: ControlSettings, name: ControlName): unknown =>
  settings[classKeys[name]] ?? settings[name];

/** The settings that the session set, by name. */
export const ownSettings = (settings: ControlSettings): ControlSettings =>
  select(settings, (key) => !keysOfClass.has(key));

/** The settings of the class, as they are stored. */
export const classLayer = (settings: ControlSettings): ControlSettings =>
  select(settings, (key) => keysOfClass.has(key));

/** The settings of the class, by name. */
export const classSettings = (settings: ControlSettings): ControlSettings =>
  Object.fromEntries(
    controlNames
      .filter((name) => settings[classKeys[name]] !== undefined)
      .map((name) => [name, settings[classKeys[name]]]),
  );

/** Settings of a class, as a session stores them. */
export const toClassLayer = (settings: ControlSettings): ControlSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [classKeys[name as ControlName], setting]),
  );

function select(settings: ControlSettings, isWanted: (key: string) => boolean): ControlSettings {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => isWanted(key)));
}
