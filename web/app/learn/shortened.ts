// Shortens long values where people read them.

const MAX_SHOWN = 300;

/** The beginning of a text of more than 300 characters, with its length: `aaa… (102,400 characters)`. */
export function shortened(text: string): string {
  if (text.length <= MAX_SHOWN) return text;
  return `${text.slice(0, MAX_SHOWN)}… (${text.length.toLocaleString('en-US')} characters)`;
}

/** A text in which long values that it contains are shortened. */
export function withShortened(text: string, values: readonly string[]): string {
  const long = values.filter((value) => value.length > MAX_SHOWN);
  return long.reduce((shown, value) => shown.replaceAll(value, () => shortened(value)), text);
}
