// How deep a value goes. Readers of foreign JSON bound it, for whatever walks the value later goes as deep.

/** Whether objects and lists are nested in one another more than so many times. Looks no deeper than that. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isDeeperThan(levels - 1, inner)) return true;
  return false;
}
