// What a definition may contain that this version of the service does not do. It is an error at the start, so that nothing is silently
// ignored.
import type { Definitions } from './definition.js';

const MESSAGE = 'can be checked, but not yet served';

/** A line for each of them. */
export function missingCapabilities({ standard, source, entities }: Definitions): string[] {
  const own = standard || source === 'standard' ? [] : [`standard: false ${MESSAGE}`];
  const generated = entities.filter(({ sample }) => 'count' in sample);
  return [...own, ...generated.map(({ name }) => `entities.${name}.sample.count ${MESSAGE}`)];
}
