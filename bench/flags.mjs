// The command-line options of the benchmarks.
import { parseArgs } from 'node:util';

const whole = (name, text) => {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Error(`--${name} must be a positive integer: ${text}`);
};

/** Reads counts with their defaults, and the strings `--peers` (servers), `--out` (document) and `texts`. */
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
