// Writes JSON values as YAML 1.2 in block style.

/** The value as a YAML document that also YAML 1.1 parsers read. It must be JSON: no undefined, no dates. */
export function toYaml(value: unknown): string {
  return `${node(value, '').trimStart()}\n`;
}

/** A node with the line break or space before it. */
function node(value: unknown, indent: string): string {
  if (Array.isArray(value) && value.length > 0) {
    return value.map((item) => `\n${indent}- ${node(item, `${indent}  `).trimStart()}`).join('');
  }
  if (isFilledObject(value)) {
    return Object.entries(value)
      .map(([key, item]) => `\n${indent}${scalar(key)}:${node(item, `${indent}  `)}`)
      .join('');
  }
  return ` ${typeof value === 'string' ? text(value, indent) : JSON.stringify(value)}`;
}

function isFilledObject(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  );
}

/** Several lines as a literal block (§8.1.2), if it has no ambiguous spaces. */
function text(value: string, indent: string): string {
  const isBlock = value.includes('\n') && !/^\s|\s$|[^\n\P{Cc}]/u.test(value);
  return isBlock ? `|-\n${value.replace(/^(?=.)/gm, indent)}` : scalar(value);
}

/** Words that YAML 1.1 or 1.2 reads as another type than text. */
const reserved = /^(?:true|false|yes|no|on|off|y|n|null)$/i;
const plain = /^[A-Za-z_/][\w/. -]*$/;

/** JSON strings are double-quoted YAML scalars (§7.3.1). */
function scalar(value: string): string {
  return plain.test(value) && !reserved.test(value) && !value.endsWith(' ') ? value : JSON.stringify(value);
}
