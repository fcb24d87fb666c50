// Text of a client as it may stand in a log.

const LONGEST = 500;

/** Printable ASCII and bounded: everything else is written as `\u009b`, so that no terminal takes it for a command. */
export function printable(text: string, longest = LONGEST): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}...` : text;
  return cut.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
