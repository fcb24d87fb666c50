// Values with places to fill in: `{{order.id}}` stands for what an earlier step kept under `order`.

/** What has been kept, by name. */
export type TemplateValues = ReadonlyMap<string, unknown>;

const place = /\{\{\s*([\w.-]+)\s*\}\}/g;
const onlyPlace = /^\{\{\s*([\w.-]+)\s*\}\}$/;

/**
 * The value at a path such as `data.0.id`; undefined where there is none. Only own properties count: nothing is reached
 * through a prototype.
 */
export function getByPath(value: unknown, path: string): unknown {
  let found = value;
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[step];
  }
  return found;
}

/** What a place stands for: a kept value, or something inside one. */
function lookUp(kept: TemplateValues, name: string): unknown {
  const [first = '', ...rest] = name.split('.');
  const value = kept.get(first);
  return rest.length === 0 ? value : getByPath(value, rest.join('.'));
}

/** Whether there is a value for every place of a text. */
export function hasAllValues(template: string, kept: TemplateValues): boolean {
  return [...template.matchAll(place)].every(([, name = '']) => lookUp(kept, name) !== undefined);
}

/** Fills in every place of a value, at any depth. A text that is nothing but one place becomes what was kept, whatever its type. */
export function fillTemplate(template: unknown, kept: TemplateValues): unknown {
  if (typeof template === 'string') return fillText(template, kept);
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, kept));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fillTemplate(value, kept)]),
  );
}

function fillText(template: string, kept: TemplateValues): unknown {
  const [, name] = onlyPlace.exec(template) ?? [];
  if (name !== undefined) return lookUp(kept, name) ?? null;
  return template.replace(place, (_match, inner: string) => toText(lookUp(kept, inner)));
}

/** A value as text: text as it is, nothing as none, anything else as JSON. */
export function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
