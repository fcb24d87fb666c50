// An error that is put into a valid definition, with what the service reports about it.
import type { Path } from '../definition-text.js';
import type { Draw } from '../draw.js';
import type { DrawnDefinition, DrawnEntity } from '../drawn-definition.js';

export interface ExpectedError {
  readonly path: Path;
  /** The beginning of the message. */
  readonly message: string;
  /** The key where it is, if that is not the place of the path. */
  readonly keyPath?: Path;
}

/** A map of the content that errors are put into. */
export type Json = Record<string, unknown>;

export interface Target {
  readonly draw: Draw;
  readonly definition: DrawnDefinition;
  /** A copy of the content. */
  readonly content: Json;
  /** Different for each error of a definition. Names of the error end with it. */
  readonly id: number;
}

/** Changes the content. Undefined if the definition has no place for the error. */
export type Injection = (target: Target) => readonly ExpectedError[] | undefined;

export function mapAt(content: Json, path: Path): Json {
  return path.reduce<Json>((map, key) => (map[key] ??= {}) as Json, content);
}

/** Adds a member at a random place. */
export function insert(
  content: Json,
  path: Path,
  [key, added]: readonly [string, unknown],
  draw: Draw,
): void {
  const map = mapAt(content, path);
  const members = Object.entries(map);
  members.splice(draw.int(0, members.length), 0, [key, added]);
  for (const [name] of members) Reflect.deleteProperty(map, name);
  // An assignment to __proto__ would define no member.
  for (const [name, value] of members)
    Object.defineProperty(map, name, { value, enumerable: true, configurable: true, writable: true });
}

export function entityPath({ draw, definition }: Target): {
  readonly entity: DrawnEntity;
  readonly path: Path;
} {
  const entity = draw.pick(definition.entities);
  return { entity, path: ['entities', entity.name] };
}
