// Limits the nesting of JSON that a client sent, because functions that traverse the value recurse as deep.

/** Whether objects and arrays are nested more than `levels` deep. Stops at that depth. */
export function nestsDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => nestsDeeperThan(levels - 1, inner));
}
