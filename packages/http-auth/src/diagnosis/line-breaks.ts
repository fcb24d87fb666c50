// Bodies with other line breaks than those that are sent.

/** With one line break more or less at the end, and with LF in place of CRLF or the reverse. */
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
