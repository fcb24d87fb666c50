// Builders for Markdown tables and pages.

/** A table with padded columns, so that its source is readable. */
export function table(head, rows) {
  const lines = [head, ...rows].map((cells) => cells.map((cell) => String(cell).replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(3, ...lines.map((cells) => [...cells[column]].length)));
  const line = (cells) => `| ${cells.map((cell, column) => pad(cell, widths[column])).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  const [first, ...others] = lines.map(line);
  return [first, rule, ...others].join('\n');
}

export function code(value) {
  return `\`${value}\``;
}

export function codes(values) {
  return values.map(code).join(', ');
}

/** Joins blocks with empty lines. */
export function page(...blocks) {
  return blocks.join('\n\n');
}

function pad(text, width) {
  return text + ' '.repeat(width - [...text].length);
}
