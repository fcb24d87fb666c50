// Fields of a generated entity that its rules and effects use.
import type { Draw } from './draw.js';
import type { DrawnField } from './drawn-definition.js';

/** Fields that rules and effects use: the ends of an interval, and fields that only effects set. */
export function helperFields(draw: Draw): readonly DrawnField[] {
  const hidden = { isDistinct: false, isSent: false, value: () => undefined };
  return [
    ...(draw.chance(0.5) ? interval(draw) : []),
    ...(draw.chance(0.6)
      ? [
          {
            name: 'counter',
            kind: 'integer',
            given: { type: 'integer', default: 0, readOnly: true },
            ...hidden,
          } as const,
        ]
      : []),
    ...(draw.chance(0.3)
      ? [
          {
            name: 'marked',
            kind: 'date-time',
            given: { type: 'string', format: 'date-time', nullable: true, readOnly: true },
            ...hidden,
          } as const,
        ]
      : []),
  ];
}

const HOUR = 3_600_000;
const intervals = {
  integer: { type: { type: 'integer' }, at: (n: number) => n * 1000, step: '10', unit: 10, range: {} },
  date: {
    type: { type: 'string', format: 'date' },
    at: (n: number) => new Date(Date.UTC(2031, 0, 1) + n * 24 * HOUR).toISOString().slice(0, 10),
    step: "duration('24h')",
    unit: 1,
    range: { generate: { from: '2001-01-01', to: '2024-12-31' } },
  },
  'date-time': {
    type: { type: 'string', format: 'date-time' },
    at: (n: number) => new Date(Date.UTC(2031, 0, 1) + n * HOUR).toISOString(),
    step: "duration('1h')",
    unit: 1,
    range: { generate: { from: '2001-01-01T00:00:00Z', to: '2024-12-31T00:00:00Z' } },
  },
} as const;

/** The n-th interval ends before the next one starts. */
function interval(draw: Draw): readonly DrawnField[] {
  const kind = draw.pick(['integer', 'date', 'date-time'] as const);
  const { type, at, step, unit, range } = intervals[kind];
  const shared = { kind, isDistinct: true, isSent: true };
  const wide = kind === 'integer' ? { generate: { from: 0, to: 2_000_000 } } : range;
  return [
    { ...shared, name: 'starts', given: { ...type, required: true, ...wide }, value: (n) => at(3 * n) },
    {
      ...{ ...shared, name: 'ends', isSent: draw.chance(0.9) },
      given: { ...type, nullable: true, generate: { value: `starts + ${step}`, null: 0 } },
      value: (n) => (kind === 'integer' ? Number(at(3 * n)) + unit : at(3 * n + unit)),
    },
  ];
}
