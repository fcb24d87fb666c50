// Templates with placeholders: `{{order.id}}` is replaced by a value that an earlier step saved as `order`.

/** Saved values by name. */
export type TemplateValues = ReadonlyMap<string, unknown>;

const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g;
const wholePlaceholder = /^\{\{\s*([\w.-]+)\s*\}\}$/;

/**
 * The value at a path such as `data.0.id`, or undefined. Reads own properties only, never properties of a prototype.
 */
export function getByPath(value: unknown, path: string): unknown {
  let found = value;
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    // In a list, only the items have paths; `length` has none.
    if (Array.isArray(found) && !/^\d+$/.test(step)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[step];
  }
  return found;
}

/** The value of a placeholder: a saved value, or a part of one. */
function lookUp(values: TemplateValues, name: string): unknown {
  const [first = '', ...rest] = name.split('.');
  const value = values.get(first);
  return rest.length === 0 ? value : getByPath(value, rest.join('.'));
}

/** Whether every placeholder of a text has a value. */
export function hasAllValues(template: string, values: TemplateValues): boolean {
  return [...template.matchAll(placeholder)].every(([, name = '']) => lookUp(values, name) !== undefined);
}

/** The names in the placeholders of a value at any depth, in order, each once. */
export function placeholderNames(template: unknown): string[] {
  if (typeof template === 'string') {
    if (!template.includes('{{')) return [];
    return [...new Set([...template.matchAll(placeholder)].map(([, name = '']) => name))];
  }
  if (typeof template !== 'object' || template === null) return [];
  return [...new Set(Object.values(template).flatMap(placeholderNames))];
}

/** Replaces the placeholders in a value at any depth. A text that is one placeholder becomes the saved value, of any type. */
export function fillTemplate(template: unknown, values: TemplateValues): unknown {
  if (typeof template === 'string') return fillText(template, values);
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fillTemplate(value, values)]),
  );
}

function fillText(template: string, values: TemplateValues): unknown {
  const [, name] = wholePlaceholder.exec(template) ?? [];
  if (name !== undefined) return lookUp(values, name) ?? null;
  return template.replace(placeholder, (_match, inner: string) => toText(lookUp(values, inner)));
}

/** A value as text: text unchanged, null and undefined as empty text, anything else as JSON. */
export function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
