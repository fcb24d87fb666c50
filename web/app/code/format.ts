// Indents JSON and XML for reading. Values keep their spelling: `1.0` and large integers do not change.

/** JSON and XML with line breaks and indentation; any other text unchanged. */
export function pretty(text: string): string {
  const [first = ''] = text.trimStart();
  if (first === '<') return prettyXml(text);
  if (first !== '{' && first !== '[') return text;
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  return prettyJson(text);
}

/** A string, punctuation, or any other value. */
const JSON_TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** @param text valid JSON */
function prettyJson(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let opened = false;
  const breakLine = (): void => void parts.push('\n', '  '.repeat(depth));
  for (const [token] of text.matchAll(JSON_TOKEN)) {
    const closes = token === '}' || token === ']';
    if (closes) {
      depth -= 1;
      if (!opened) breakLine();
    } else if (opened) breakLine();
    opened = token === '{' || token === '[';
    if (opened) depth += 1;
    parts.push(token);
    if (token === ',') breakLine();
    else if (token === ':') parts.push(' ');
  }
  return parts.join('');
}

/** One line per tag; an element that has only text is one line. */
function prettyXml(text: string): string {
  let depth = 0;
  return text
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((part) => {
      const line = part.trim();
      if (line.startsWith('</')) depth -= 1;
      const indented = '  '.repeat(Math.max(0, depth)) + line;
      if (/^<[^/?!]/.test(line) && !/\/>$|<\/[^>]*>$/.test(line)) depth += 1;
      return indented;
    })
    .join('\n');
}
