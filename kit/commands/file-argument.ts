// The one argument `<file>` of a command.

/** Throws an error for a person. */
export function fileOf(words: readonly string[]): string {
  const [file, extra] = words;
  if (file === undefined) throw new Error('The argument <file> is missing.');
  if (extra !== undefined) throw new Error(`Unexpected argument '${extra}'.`);
  return file;
}
