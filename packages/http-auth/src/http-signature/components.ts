// The values of the components of a request in a signature base (RFC 9421 §2).
import { originOf, publicTarget } from '../origin.js';
import { headerValues, rawQuery, type AuthRequest } from '../auth-request.js';
import { StructuredFieldError, parseDictionary } from './structured-fields.parser.js';
import { serializeDictionary, serializeMember, type Dictionary, type Item } from './structured-fields.js';

type ComponentReason =
  'component_unknown' | 'component_absent' | 'component_repeated' | 'query_param_repeated';

/** A component that this request, or any request, does not have. */
export class ComponentError extends Error {
  constructor(
    readonly code: ComponentReason,
    message: string,
  ) {
    super(message);
  }
}

type Derive = (request: AuthRequest) => string;

const pathOf: Derive = (request) => publicTarget(request).replace(/\?.*$/s, '') || '/';

/** Derived components (RFC 9421 §2.2). */
const derived: ReadonlyMap<string, Derive> = new Map([
  ['@method', ({ method }) => method],
  [
    '@target-uri',
    (request) => `${originOf(request).scheme}://${originOf(request).host}${publicTarget(request)}`,
  ],
  ['@authority', (request) => originOf(request).host],
  ['@scheme', (request) => originOf(request).scheme],
  ['@request-target', publicTarget],
  ['@path', pathOf],
  ['@query', (request) => `?${rawQuery(request)}`],
]);

/** The value of a component, whose name is a string. Throws ComponentError. */
export function componentValue(request: AuthRequest, { bare, parameters }: Item): string {
  const name = text(bare);
  const [flag, ...more] = parameters.keys();
  if (name === '@query-param' && flag === 'name' && more.length === 0)
    return queryParameter(request, text(parameters.get('name')));
  const derive = derived.get(name);
  if (derive !== undefined && flag === undefined) return derive(request);
  if (name.startsWith('@')) throw unknown(`a request has no component "${name}" with these parameters`);
  return field(request, name, { flag, isAlone: more.length === 0, key: text(parameters.get('key')) });
}

const text = (bare: Item['bare'] | undefined): string => (bare?.type === 'string' ? bare.value : '');
const unknown = (message: string): ComponentError => new ComponentError('component_unknown', message);

interface FieldOptions {
  readonly flag: string | undefined;
  readonly isAlone: boolean;
  readonly key: string;
}

/** A header field: its lines trimmed and joined, or in the form that a parameter selects (RFC 9421 §2.1). */
function field(request: AuthRequest, name: string, { flag, isAlone, key }: FieldOptions): string {
  const lines = headerValues(request, name);
  if (lines.length === 0) throw new ComponentError('component_absent', `the request has no header "${name}"`);
  const values = lines.map((line) => line.trim());
  if (flag === undefined) return values.join(', ');
  if (flag === 'bs' && isAlone) {
    return values.map((value) => `:${Buffer.from(value, 'latin1').toString('base64')}:`).join(', ');
  }
  if (flag === 'sf' && isAlone && dictionaries.has(name))
    return serializeDictionary(asDictionary(name, values));
  if (flag === 'key' && isAlone) {
    const member = asDictionary(name, values).get(key);
    if (member === undefined)
      throw new ComponentError('component_absent', `the header "${name}" has no member "${key}"`);
    return serializeMember(member);
  }
  throw unknown(`the service does not support "${name}" with the parameter "${flag}" or with several`);
}

/** Fields that are dictionaries, for which `sf` is supported. */
const dictionaries: ReadonlySet<string> = new Set(
  'content-digest repr-digest want-content-digest want-repr-digest signature signature-input accept-signature priority'.split(
    ' ',
  ),
);

function asDictionary(name: string, values: readonly string[]): Dictionary {
  try {
    return parseDictionary(values.join(', '));
  } catch (reason) {
    if (!(reason instanceof StructuredFieldError)) throw reason;
    throw new ComponentError(
      'component_absent',
      `the header "${name}" is not a dictionary, ${reason.message}`,
    );
  }
}

/** One parameter of the query, decoded as a form and encoded again (RFC 9421 §2.2.8). */
function queryParameter(request: AuthRequest, name: string): string {
  const values = [...new URLSearchParams(rawQuery(request))].filter(([one]) => encodeForm(one) === name);
  const [first, ...more] = values.map(([, value]) => encodeForm(value));
  if (first === undefined)
    throw new ComponentError('component_absent', `the query has no parameter "${name}"`);
  if (more.length > 0)
    throw new ComponentError('query_param_repeated', `the query has the parameter "${name}" several times`);
  return first;
}

/** With `%20` for a space. */
export function encodeForm(plain: string): string {
  return encodeURIComponent(plain).replace(
    /[!'()~]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
