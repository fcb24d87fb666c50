// Finds the names that an expression uses, without parsing it. To do: use the names of the compiled expression.

interface ExpressionNames {
  /** Names without a qualifier or with `self`, in the order of the expression. */
  readonly own: readonly string[];
  /** The fields of `old`. */
  readonly old: readonly string[];
  /** Names that are followed by a dot and a name: `patient` of `patient.name`. */
  readonly qualifiers: readonly string[];
}

/** Texts, numbers with letters such as `0x1F`, and names with their qualifiers. */
const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d[\w.]*|[A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*/g;

export function namesIn(source: string): ExpressionNames {
  const names = { own: [] as string[], old: [] as string[], qualifiers: [] as string[] };
  for (const [text] of source.matchAll(token)) {
    if (!/^[A-Za-z_]/.test(text)) continue;
    const [first = '', second] = text.split('.').map((part) => part.trim());
    if (second === undefined) names.own.push(first);
    else if (first === 'self') names.own.push(second);
    else if (first === 'old') names.old.push(second);
    else {
      names.own.push(first);
      names.qualifiers.push(first);
    }
  }
  return names;
}
