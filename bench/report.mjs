// Figures to Markdown: on the screen, and into a section of a document that keeps its other sections.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describeMachine } from './machine.mjs';

const sorted = (values) => [...values].sort((a, b) => a - b);

/** The value below which the given share of the values lies, between neighbours in proportion. */
export const quantile = (values, share) => {
  const ordered = sorted(values);
  const position = (ordered.length - 1) * share;
  const [low, high] = [ordered[Math.floor(position)], ordered[Math.ceil(position)]];
  return low + (high - low) * (position % 1);
};

export const median = (values) => quantile(values, 0.5);

const pad = (text, width, isNumber) => (isNumber ? text.padStart(width) : text.padEnd(width));

/** A Markdown table. Columns whose heading begins with `>` are aligned to the right. */
export const table = (headings, rows) => {
  const right = headings.map((heading) => heading.startsWith('>'));
  const lines = [headings.map((heading) => heading.replace(/^>/, '')), ...rows.map((row) => row.map(String))];
  const widths = headings.map((_, column) => Math.max(3, ...lines.map((line) => line[column].length)));
  const rule = widths.map((width, column) =>
    right[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  const print = (cells) => `| ${cells.map((cell, i) => pad(cell, widths[i], right[i])).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].map(print).join('\n');
};

const place = (document, name, section) => {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const marked = `${begin}\n\n${section}\n\n${end}`;
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) return `${document.trimEnd()}\n\n${marked}\n`;
  return `${document.slice(0, from)}${marked}${document.slice(to + end.length)}`;
};

const [major] = process.versions.node.split('.');

/** Prints a section; with `out` it also replaces (or adds) the document's section of that name for this Node. */
export const publish = ({ name, title, parts, out }) => {
  const command = `node bench/${name}.mjs ${process.argv.slice(2).join(' ')}`.trim();
  const section = [`## ${title}, Node ${major}`, `${describeMachine()} · \`${command}\``, ...parts].join(
    '\n\n',
  );
  console.log(section);
  if (!out) return;
  const document = existsSync(out) ? readFileSync(out, 'utf8') : '# Performance\n';
  writeFileSync(out, place(document, `${name}-node${major}`, section));
};
