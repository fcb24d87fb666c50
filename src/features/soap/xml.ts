// Writes XML 1.0 text: escapes text and attribute values, and lays out elements.

/** Characters that XML 1.0 §2.2 cannot represent, not even as references. They are replaced by U+FFFD. */
const invalidCharacters = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** Characters that need escaping or replacing. Parsers read a literal carriage return as a line feed (§2.11). */
const special = /[&<>\r]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

function reference(character: string): string {
  return references[character] ?? character;
}

/** Escapes element text. */
export function escapeText(text: string): string {
  return special.test(text) ? text.replace(invalidCharacters, '\uFFFD').replace(/[&<>\r]/g, reference) : text;
}

/** Escapes the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(invalidCharacters, '\uFFFD').replace(/[&<>"\r\n\t]/g, reference);
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** An element with child elements, each on its own line, or with text that is already escaped. */
export function element(
  name: string,
  attributes: Attributes,
  content: string | readonly string[] = [],
): string {
  const pairs = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeAttribute(value)}"`,
  );
  const start = `<${name}${pairs.join('')}`;
  if (typeof content === 'string') return `${start}>${content}</${name}>`;
  if (content.length === 0) return `${start}/>`;
  return `${start}>\n${content.join('\n').replace(/^/gm, '  ')}\n</${name}>`;
}
