// Invalid variants of a JSON body: in every place, values of other types and lengths, an unknown property, and no value.

interface Invalid {
  /** The dotted path of the changed value; empty for the body itself. */
  readonly place: string;
  /** What is in its place. */
  readonly change: string;
  readonly body: unknown;
}

const values: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  10_000_000_000,
  'x',
  '',
  [],
  {},
  [null],
  { nope: 1 },
];

export function invalidBodies(body: unknown): Invalid[] {
  const variants: Invalid[] = [];
  visit(body, [], (path) => {
    for (const value of values)
      variants.push({
        place: path.join('.'),
        change: JSON.stringify(value),
        body: replaced(body, path, value),
      });
    if (path.length > 0)
      variants.push({ place: path.join('.'), change: 'nothing', body: replaced(body, path, undefined) });
    if (isObject(valueAt(body, path)))
      variants.push({ place: path.join('.'), change: 'nope', body: replaced(body, [...path, 'nope'], 1) });
  });
  return variants;
}

type Path = readonly string[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function visit(value: unknown, path: Path, run: (path: Path) => void): void {
  run(path);
  if (typeof value !== 'object' || value === null) return;
  // The items of a list are checked in the same way.
  const names = Array.isArray(value) ? Object.keys(value).slice(0, 1) : Object.keys(value);
  for (const name of names) visit((value as Record<string, unknown>)[name], [...path, name], run);
}

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce((value, name) => (value as Record<string, unknown>)[name], body);

/** A copy of the body with another value in one place; undefined removes it. */
function replaced(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(body)) {
    const copy = [...(body as unknown[])];
    if (rest.length === 0 && value === undefined) copy.splice(Number(name), 1);
    else copy[Number(name)] = replaced(copy[Number(name)], rest, value);
    return copy;
  }
  const { [name]: before, ...others } = body as Readonly<Record<string, unknown>>;
  const after = replaced(before, rest, value);
  if (after === undefined) return others;
  // In the place of the property before.
  const entries = Object.entries(body as object);
  return Object.fromEntries(
    name in (body as object)
      ? entries.map(([key, one]): [string, unknown] => [key, key === name ? after : one])
      : [...entries, [name, after]],
  );
}
