// Parses the parameters of credentials: `name="value", name=value` (RFC 9110 §11.2).

const parameter = /\s*([A-Za-z][\w-]*)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))\s*(,|$)/y;
const MAX_PARAMETERS = 50;

/** The values by names in lower case; undefined if the text is not such a list, or repeats a name. */
export function parseAuthParams(text: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  parameter.lastIndex = 0;
  while (parameter.lastIndex < text.length) {
    const [whole, name = '', quoted, plain = ''] = parameter.exec(text) ?? [];
    const key = name.toLowerCase();
    if (whole === undefined || found.has(key) || found.size === MAX_PARAMETERS) return undefined;
    found.set(key, quoted?.replace(/\\(.)/g, '$1') ?? plain);
  }
  return found;
}
