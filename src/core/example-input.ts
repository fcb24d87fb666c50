// The example of a create request.
import type { Entity } from './entity.js';
import type { RuleSource } from './write-rules.js';

/**
 * A create request that is valid for a session with the records of `source`; undefined if the examples of the fields are one.
 * `now`: milliseconds since 1970.
 */
export type ExampleInput = (
  entity: Entity,
  source: RuleSource,
  now: number,
) => Readonly<Record<string, unknown>> | undefined;
