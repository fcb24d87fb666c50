// An address as text, and the parameters in it by the template it follows.
import type { Parameter } from '../../openapi.ts';

type Place = Pick<Parameter, 'name' | 'in'>;

/** Whether `/api/v1/users/7?x=1` follows `/api/v1/users/{id}`. */
export function matches(template: string, address: string): boolean {
  const theirs = segments(template);
  const ours = segments(address);
  return theirs.length === ours.length && theirs.every((one, i) => one.startsWith('{') || one === ours[i]);
}

/** The value of a parameter; the empty text where it has none. */
export function read(template: string, address: string, { name, in: place }: Place): string {
  if (place !== 'path') return searchOf(address).get(name) ?? '';
  const segment = segments(address)[placeOf(template, name)] ?? '';
  return segment === `{${name}}` ? '' : decoded(segment);
}

/** The address with that parameter changed; without it where the text is empty. */
export function write(template: string, address: string, { name, in: place }: Place, text: string): string {
  const [path = ''] = address.split('?');
  if (place === 'path') {
    const parts = segments(address);
    parts[placeOf(template, name)] = text === '' ? `{${name}}` : encodeURIComponent(text);
    return parts.join('/') + address.slice(path.length);
  }
  const search = searchOf(address);
  if (text === '') search.delete(name);
  else search.set(name, text);
  return search.size === 0 ? path : `${path}?${search}`;
}

function segments(address: string): string[] {
  return address.split('?')[0]?.split('/') ?? [];
}

function placeOf(template: string, name: string): number {
  return segments(template).indexOf(`{${name}}`);
}

function searchOf(address: string): URLSearchParams {
  const [, ...search] = address.split('?');
  return new URLSearchParams(search.join('?'));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
