// Creates copies of a body with different line breaks.

/** Adds or removes one line break at the end, or replaces CRLF with LF or LF with CRLF. */
export function withOtherLineBreaks(body: Buffer): Buffer[] {
  const text = body.toString('latin1');
  const lines = text.replaceAll('\r\n', '\n');
  const forms = [
    `${text}\n`,
    `${text}\r\n`,
    text.replace(/\r?\n$/, ''),
    lines,
    lines.replaceAll('\n', '\r\n'),
  ];
  return [...new Set(forms)].filter((form) => form !== text).map((form) => Buffer.from(form, 'latin1'));
}
