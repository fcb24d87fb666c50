// The command line of the three benchmarks.
import { parseArgs } from 'node:util';

const whole = (name, text) => {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Error(`--${name} takes a whole number above 0, not ${text}`);
};

/** Counts with their defaults, and the texts `--peers` (which servers), `--out` (which document) and `texts`. */
export const readFlags = (counts, ...texts) => {
  const text = Object.fromEntries(['peers', 'out', ...texts].map((name) => [name, { type: 'string' }]));
  const count = Object.entries(counts).map(([name, value]) => [
    name,
    { type: 'string', default: String(value) },
  ]);
  const { values } = parseArgs({ options: { ...text, ...Object.fromEntries(count) } });
  for (const name of Object.keys(counts)) values[name] = whole(name, values[name]);
  return values;
};
