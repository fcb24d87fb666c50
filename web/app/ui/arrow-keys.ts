// A list that is one Tab stop: the arrow keys, Home and End move between its links.

const targets: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** @param selector selects the links inside the list */
export function moveByArrows(event: KeyboardEvent, selector: string): void {
  const { currentTarget, target, key } = event;
  if (!(currentTarget instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  const links = [...currentTarget.querySelectorAll<HTMLElement>(selector)];
  const next = links[targets[key]?.(links.indexOf(target), links.length) ?? -1];
  if (next === undefined) return;
  event.preventDefault();
  for (const link of links) link.tabIndex = link === next ? 0 : -1;
  next.focus();
}
