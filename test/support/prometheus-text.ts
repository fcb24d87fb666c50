// A strict parser of the Prometheus text format 0.0.4. Throws an error that quotes the invalid line.

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const head = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/;
const line = /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"(?:,(?!\}))?)*)\})? (\S+)$/;
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;
const types = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];
const endings: Readonly<Record<string, readonly string[]>> = { histogram: ['_bucket', '_sum', '_count'] };

export function parsePrometheusText(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no line feed');
  const families = new Map<string, { type: string; help: string; samples: Sample[] }>();
  const seen = new Set<string>();
  let current = '';
  for (const row of text.split('\n').filter((one) => one !== '')) {
    const [, kind, name = '', rest = ''] = head.exec(row) ?? [];
    if (kind === 'HELP') {
      if (families.has(name)) throw new Error(`duplicate family ${name}`);
      families.set(name, { type: '', help: rest, samples: [] });
      current = name;
      continue;
    }
    const family = families.get(current);
    if (family === undefined) throw new Error(`sample without a family: ${row}`);
    if (kind === 'TYPE') {
      if (name !== current || family.type !== '' || !types.includes(rest))
        throw new Error(`invalid type: ${row}`);
      family.type = rest;
      continue;
    }
    const sample = readSample(row);
    const allowed = (endings[family.type] ?? ['']).map((ending) => current + ending);
    if (!allowed.includes(sample.name)) throw new Error(`not in family ${current}: ${row}`);
    const key = sample.name + JSON.stringify(Object.entries(sample.labels).sort());
    if (seen.has(key)) throw new Error(`duplicate sample: ${row}`);
    seen.add(key);
    family.samples.push(sample);
  }
  for (const [name, family] of families) check(name, family);
  return families;
}

function readSample(row: string): Sample {
  const [, name, labels = '', value = ''] = line.exec(row) ?? [];
  const number = value === '+Inf' ? Infinity : Number(value);
  // prom-client writes `Nan` for a mean of no values. Parsers accept it.
  if (name === undefined || (Number.isNaN(number) && value.toLowerCase() !== 'nan'))
    throw new Error(`invalid sample: ${row}`);
  return {
    name,
    labels: Object.fromEntries([...labels.matchAll(label)].map(([, key, of]) => [key, of])),
    value: number,
  };
}

/** Counters are not negative. Buckets are cumulative, and the last one equals the count. */
function check(name: string, { type, samples }: Family): void {
  if (type === '') throw new Error(`${name} has no type`);
  if (type === 'counter' && samples.some(({ value }) => value < 0)) throw new Error(`${name} is below 0`);
  if (type !== 'histogram') return;
  const counts = samples.filter((sample) => sample.name === `${name}_count`);
  for (const { labels, value } of counts) {
    const own = samples.filter(
      (sample) =>
        sample.name === `${name}_bucket` &&
        Object.entries(labels).every(([key, of]) => sample.labels[key] === of),
    );
    const sorted = own.every(({ value: at }, i) => i === 0 || at >= (own[i - 1]?.value ?? 0));
    if (!sorted || own.at(-1)?.labels.le !== '+Inf' || own.at(-1)?.value !== value)
      throw new Error(`the buckets of ${name} ${JSON.stringify(labels)} do not add up`);
  }
}
