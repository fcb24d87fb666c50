// Writes results as Markdown: to the console, and into one section of a document.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describeMachine } from './machine.mjs';
import { drawPlot } from './plot.mjs';

const sorted = (values) => [...values].sort((a, b) => a - b);

/** The quantile of the values, with linear interpolation. */
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

/** The command line, with paths relative to the working directory. */
const flagsShown = () =>
  process.argv
    .slice(2)
    .map((word) => (word.startsWith('/') ? relative('.', word) : word))
    .join(' ');

const [major] = process.versions.node.split('.');

/** Writes the plot to a file and returns the Markdown line that shows it. */
const placePlot = (plot, name, out) => {
  const folder = out.replace(/\.md$/, '');
  mkdirSync(folder, { recursive: true });
  const title = `${plot.title}, Node ${major}`;
  writeFileSync(join(folder, `${name}.svg`), drawPlot({ ...plot, title }));
  return `![${title}](${basename(folder)}/${name}.svg)`;
};

/**
 * Prints a section. With `out`, also replaces or adds the section of that name and Node version in the document, and writes
 * the plot to the folder with the name of the document.
 */
export const publish = ({ name, title, parts, plot, out }) => {
  const command = `node bench/${name}.mjs ${flagsShown()}`.trim();
  const heading = [`## ${title}, Node ${major}`, `${describeMachine()} · \`${command}\``];
  console.log([...heading, ...parts].join('\n\n'));
  if (!out) return;
  const part = `${name}-node${major}`;
  const [note, ...rest] = parts;
  const picture = plot ? [placePlot(plot, part, out)] : [];
  const document = existsSync(out) ? readFileSync(out, 'utf8') : '# Performance\n';
  writeFileSync(out, place(document, part, [...heading, note, ...picture, ...rest].join('\n\n')));
};
