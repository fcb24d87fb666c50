// The value of a fact at a dotted path. Property names may contain dots: `filter.status.eq` in nested or in flat form.
import { isObjectOrArray } from './equality.js';

/** Reads own properties only. Undefined if there is none. */
export function getFact(facts: unknown, path: string): unknown {
  if (!isObjectOrArray(facts)) return undefined;
  if (Object.hasOwn(facts, path)) return facts[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    const found = Object.hasOwn(facts, name) ? getFact(facts[name], path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
