// The URL of a request as text, and the parameters in it by the path template of its operation.

/** The part of an OpenAPI parameter that says where it is. Declared here, so that tests need no types of the DOM. */
interface Place {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
}

/** Whether `/api/v1/users/7?x=1` matches `/api/v1/users/{id}`. */
export function matches(template: string, url: string): boolean {
  const wanted = segmentsOf(template);
  const given = segmentsOf(url);
  return wanted.length === given.length && wanted.every((one, i) => one.startsWith('{') || one === given[i]);
}

/** The value of a parameter; undefined if the URL does not have it. */
export function read(template: string, url: string, { name, in: place }: Place): string | undefined {
  if (place !== 'path') return pairsOf(url).find((pair) => pair.name === name)?.value;
  const segment = segmentsOf(url)[placeOf(template, name)] ?? '';
  return segment === `{${name}}` ? undefined : decode(segment);
}

/** The URL with a parameter changed; undefined removes it. The other parameters keep their order and spelling. */
export function write(
  template: string,
  url: string,
  { name, in: place }: Place,
  value: string | undefined,
): string {
  const [path = ''] = url.split('?');
  if (place === 'path') {
    const parts = segmentsOf(url);
    parts[placeOf(template, name)] = value ? encodeURIComponent(value) : `{${name}}`;
    return parts.join('/') + url.slice(path.length);
  }
  const texts = pairsOf(url).map((pair) => pair.text);
  const at = pairsOf(url).findIndex((pair) => pair.name === name);
  const text = `${encodeURIComponent(name)}=${encodeURIComponent(value ?? '')}`;
  if (value === undefined) texts.splice(at, at < 0 ? 0 : 1);
  else texts.splice(at < 0 ? texts.length : at, 1, text);
  return texts.length === 0 ? path : `${path}?${texts.join('&')}`;
}

/** The names in the query, without repetitions. */
export function queryNames(url: string): readonly string[] {
  return [...new Set(pairsOf(url).map(({ name }) => name))];
}

interface Pair {
  /** The text as it is in the URL. */
  readonly text: string;
  readonly name: string;
  readonly value: string;
}

function pairsOf(url: string): readonly Pair[] {
  const [, ...query] = url.split('?');
  return query
    .join('?')
    .split('&')
    .filter((text) => text !== '')
    .map((text) => {
      const [name = '', ...value] = text.split('=');
      return { text, name: decode(name), value: decode(value.join('=').replaceAll('+', ' ')) };
    });
}

const segmentsOf = (url: string): string[] => url.split('?')[0]?.split('/') ?? [];

const placeOf = (template: string, name: string): number => segmentsOf(template).indexOf(`{${name}}`);

/** Text that is not valid percent-encoding is returned unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
