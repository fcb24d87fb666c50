// Text of the OpenAPI document as HTML. Everything else in the text is escaped.
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escape = (text) => String(text).replaceAll(/[&<>"]/g, (sign) => entities[sign]);

/** Backticks become code, double asterisks strong text. */
export function inline(text = '') {
  return escape(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}

export function paragraphs(text = '') {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${inline(part)}</p>`)
    .join('');
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g;

/** JSON with highlighted tokens. */
export function highlightedJson(value) {
  const text = JSON.stringify(value, null, 2);
  let html = '';
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [whole, string, colon, literal] = match;
    html += escape(text.slice(end, match.index));
    html += `<span class="token-${kindOf({ string, colon, literal })}">${escape(string ?? whole)}</span>${colon ?? ''}`;
    end = match.index + whole.length;
  }
  return html + escape(text.slice(end));
}

function kindOf({ string, colon, literal }) {
  if (string !== undefined) return colon === undefined ? 'string' : 'key';
  return literal === undefined ? 'number' : 'literal';
}
