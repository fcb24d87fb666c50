// Draws mutants. The same seed draws the same mutants.
import { draw } from '../../core/draw.js';

/** The first `count` of the ids in the order of `draw(seed, id, 1)`. */
export function drawMutants(ids: readonly string[], seed: number, count: number): readonly string[] {
  return ids
    .map((id) => ({ id, place: draw(seed, id, 1) }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ id }) => id);
}
