// A dot plot: one dot per response, its duration on the horizontal axis, one row per status. The colour repeats the status.
interface Dot {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly milliseconds: number;
}

interface DotPlotProps {
  /** The accessible name. */
  readonly label: string;
  readonly dots: readonly Dot[];
}

const ROW = 44;
const RADIUS = 5;
/** Dots whose centres are closer than this part of the width are moved apart vertically. */
const NEAR = 0.02;

export function DotPlot({ label, dots }: DotPlotProps) {
  const statuses = [...new Set(dots.map(({ status }) => status))].sort((a, b) => a - b);
  const step = niceStep(Math.max(1, ...dots.map(({ milliseconds }) => milliseconds)) / 4);
  const widest = step * Math.ceil(Math.max(1, ...dots.map(({ milliseconds }) => milliseconds)) / step);
  const ticks = Array.from({ length: Math.round(widest / step) + 1 }, (_, i) => i * step);
  const height = statuses.length * ROW;
  const percent = (milliseconds: number): string => `${(milliseconds / widest) * 100}%`;
  return (
    <div class="dot-plot">
      <svg width="100%" height={height + 24} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line class="grid" x1={percent(tick)} x2={percent(tick)} y1="0" y2={height} />
            <text x={percent(tick)} y={height + 17} text-anchor={anchorOf(tick, widest)}>
              {tick}
              {tick === widest && ' ms'}
            </text>
          </g>
        ))}
        {statuses.map((status, row) => (
          <g key={status} class={`status-${Math.floor(status / 100)}`}>
            <line class="axis" x1="0" x2="100%" y1={(row + 1) * ROW} y2={(row + 1) * ROW} />
            <text x="0" y={row * ROW + 14}>
              {status === 0 ? 'No response' : status}
            </text>
            {spread(dots.filter((dot) => dot.status === status).map((dot) => dot.milliseconds / widest)).map(
              ({ at, level }, i) => (
                <circle key={i} cx={`${at * 100}%`} cy={(row + 1) * ROW - 10 - level * 6} r={RADIUS} />
              ),
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

const anchorOf = (tick: number, widest: number): 'start' | 'middle' | 'end' => {
  if (tick === 0) return 'start';
  return tick === widest ? 'end' : 'middle';
};

/** The next number of 1, 2, 5, 10, 20, 50 … that is not smaller. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return (([1, 2, 5, 10] as const).find((one) => one * power >= least) ?? 10) * power;
}

/** Moves dots that are close together to levels above each other, up to four. */
function spread(places: readonly number[]): readonly { readonly at: number; readonly level: number }[] {
  const ends: number[] = [];
  return [...places]
    .sort((a, b) => a - b)
    .map((at) => {
      const free = ends.findIndex((end) => at - end >= NEAR);
      const level = Math.min(free === -1 ? ends.length : free, 3);
      ends[level] = at;
      return { at, level };
    });
}
