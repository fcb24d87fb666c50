// XML as text (XML 1.0, fifth edition): what has to be escaped, what cannot be said at all, and elements in a readable layout.

/** What XML 1.0 §2.2 has no way to say, not even as a reference; such a character becomes U+FFFD. */
const unspeakable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** Anything in a text that cannot stand as it is. A carriage return would be read as a line feed (§2.11). */
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

/** Text between two tags. */
export function escapeText(text: string): string {
  return special.test(text) ? text.replace(unspeakable, '\uFFFD').replace(/[&<>\r]/g, reference) : text;
}

/** Text between double quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(unspeakable, '\uFFFD').replace(/[&<>"\r\n\t]/g, reference);
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** An element with its children on lines of their own, or with text, which must be escaped already. */
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
