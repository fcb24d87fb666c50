// The settings of a session in two layers: its own settings and its class's settings. The class's settings have priority.
import type { ControlSettings } from '../data/session-data.js';
import type { Seal } from './seal.js';
import { controlNames, type ControlName } from './control.js';

/** The names under which a session stores the settings of its class. */
const classKeys = Object.fromEntries(controlNames.map((name) => [name, `class:${name}`])) as Readonly<
  Record<ControlName, string>
>;

/** The name under which a session stores when its class ends: milliseconds since the Unix epoch. */
const CLASS_END = 'class:end';

const keysOfClass: ReadonlySet<string> = new Set([...Object.values(classKeys), CLASS_END]);

/** The name under which a session stores its seal. */
const SEAL = 'seal';

/** The seal of the session itself. */
export const sealIn = (settings: ControlSettings): Seal | undefined => settings[SEAL] as Seal | undefined;

export const withSeal = (settings: ControlSettings, seal: Seal): ControlSettings => ({
  ...settings,
  [SEAL]: seal,
});

/** The setting of one control that applies to the session. */
export const settingIn = (settings: ControlSettings, name: ControlName): unknown =>
  settings[classKeys[name]] ?? settings[name];

/** The settings that the session set, by name. */
export const ownSettings = (settings: ControlSettings): ControlSettings =>
  select(settings, (key) => key !== SEAL && !keysOfClass.has(key));

/** The settings of the class, as they are stored. */
export const classLayer = (settings: ControlSettings): ControlSettings =>
  select(settings, (key) => keysOfClass.has(key));

/** The settings without the layer of the class. */
export const withoutClass = (settings: ControlSettings): ControlSettings =>
  select(settings, (key) => !keysOfClass.has(key));

/** The settings of the class, by name. */
export const classSettings = (settings: ControlSettings): ControlSettings =>
  Object.fromEntries(
    controlNames
      .filter((name) => settings[classKeys[name]] !== undefined)
      .map((name) => [name, settings[classKeys[name]]]),
  );

/** Settings of a class that ends at this time, as a session stores them; nothing without any. */
export function toClassLayer(settings: ControlSettings, end: number): ControlSettings {
  const layer: ControlSettings = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [classKeys[name as ControlName], setting]),
  );
  return Object.keys(layer).length === 0 ? layer : { ...layer, [CLASS_END]: end };
}

/** The settings with another end of the class; the same ones if the class has none here. */
export const withClassEnd = (settings: ControlSettings, end: number): ControlSettings =>
  settings[CLASS_END] === undefined ? settings : { ...settings, [CLASS_END]: end };

/** Whether the settings come from a class that has ended. */
export function hasEndedClass(settings: ControlSettings, now: number): boolean {
  const end = settings[CLASS_END];
  return typeof end === 'number' && end <= now;
}

function select(settings: ControlSettings, isWanted: (key: string) => boolean): ControlSettings {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => isWanted(key)));
}
