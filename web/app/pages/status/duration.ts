// A duration in its two largest units.

const units = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
];

/** `2 d 3 h`, `45 s`. */
export function daysAndHours(seconds: number): string {
  const counts = units.map((unit, i) => {
    const above = units[i - 1]?.seconds ?? Infinity;
    const count = Math.floor((seconds % above) / unit.seconds);
    return { count, text: `${count} ${unit.name}` };
  });
  const first = counts.findIndex(({ count }) => count > 0);
  const shown = counts
    .slice(Math.max(0, first))
    .slice(0, 2)
    .filter(({ count }) => count > 0);
  return first < 0 ? '0 s' : shown.map(({ text }) => text).join(' ');
}
