// The names of the arguments of a computation.

export interface ArgumentNames {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
}

/** Returns the error message for wrong argument names of a function, or undefined. */
export function argumentNamesError(
  name: string,
  { required, optional = [] }: ArgumentNames,
  given: readonly string[],
): string | undefined {
  const missing = required.filter((argument) => !given.includes(argument));
  if (missing.length > 0) return `${name} requires ${missing.join(', ')}`;
  const unknown = given.filter((argument) => ![...required, ...optional].includes(argument));
  return unknown.length === 0 ? undefined : `${name} has no argument ${unknown.join(', ')}`;
}
