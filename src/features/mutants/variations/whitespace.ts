// Indents JSON (RFC 8259 §2) and XML.

export function indentJson(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}

/** A tag, or the text between two tags. */
const tokens = /<(?:[^"'<>]|"[^"]*"|'[^']*')*>|[^<]+/g;

interface OpenElement {
  hasElements: boolean;
}

/**
 * Indents the elements that contain elements only. Text with comments, CDATA sections or a document type, and text that is not
 * well-formed, is returned as it is.
 */
export function indentXml(xml: string): string {
  const document = xml.replace(/\?>\s+</, '?><');
  const parts = document.match(tokens) ?? [];
  if (xml.includes('<!') || parts.join('') !== document || hasMixedContent(parts)) return xml;
  const open: OpenElement[] = [];
  const written = parts.map((part) => {
    const isEnd = part.startsWith('</');
    const element = isEnd ? open.pop() : open.at(-1);
    const depth = open.length;
    if (element !== undefined && isElement(part)) element.hasElements = true;
    if (isStart(part)) open.push({ hasElements: false });
    const isOnNewLine = isEnd ? element?.hasElements === true : isElement(part);
    return isOnNewLine ? `\n${'  '.repeat(depth)}${part}` : part;
  });
  return written.join('').trimStart();
}

/** Whether an element or the document has both elements and text. There, added white space would become part of the text. */
function hasMixedContent(parts: readonly string[]): boolean {
  return parts.some((part, at) => {
    if (part.startsWith('<')) return false;
    const [before = '', after = ''] = [parts[at - 1], parts[at + 1]];
    return !(isStart(before) && after.startsWith('</'));
  });
}

const isStart = (part: string): boolean => /^<[^/?]/.test(part) && !part.endsWith('/>');
const isElement = (part: string): boolean => /^<[^/?]/.test(part);
