// Limits the nesting of parsed JSON, because functions that traverse the value recurse to the same depth.

/** Whether objects and arrays are nested more than `levels` deep. Stops at that depth. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isDeeperThan(levels - 1, inner)) return true;
  return false;
}
