// The additions that the documentation describes, as changes of files: blocks of code whose first line is the path of a new file, lists of
// changes, and commands.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Apply = (root: string, code: string) => void;

/** By the language of the block. */
const kinds: Readonly<Record<string, Apply>> = {
  ts: createFile,
  tsx: createFile,
  diff: changeFiles,
  sh: run,
};

/** Makes the additions of a section of a document: from its heading to the next heading of the same level. */
export function makeAdditions(root: string, document: string, heading: string): void {
  const [, after = ''] = readFileSync(join(root, document), 'utf8').split(`\n${heading}\n`);
  const [level = ''] = heading.split(' ');
  const [section = ''] = after.split(`\n${level} `);
  const blocks = [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  if (blocks.length === 0) throw new Error(`${document} has no block of code below "${heading}"`);
  for (const [, language = '', code = ''] of blocks) {
    const apply = kinds[language];
    if (apply === undefined) throw new Error(`${document}: no addition is written in ${language}`);
    apply(root, code);
  }
}

function createFile(root: string, code: string): void {
  const [, path = '', text = ''] = /^\/\/ (\S+)\n(.*)$/s.exec(code) ?? [];
  if (path === '') throw new Error(`no path in the first line of: ${code}`);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function changeFiles(root: string, code: string): void {
  for (const part of code.split(/^@@ /m).slice(1)) {
    const [path = '', lines = ''] = part.split(/ @@\n(.*)/s);
    const file = join(root, path);
    writeFileSync(file, changed(readFileSync(file, 'utf8'), lines, path));
  }
}

/** The text with one change. `…` stands for any part of a line; alone on a line, for any lines. */
function changed(text: string, lines: string, path: string): string {
  if (patternOf(lines, '-').test(text)) return text;
  const before = patternOf(lines, '+');
  if (!before.test(text)) throw new Error(`${path} does not have the lines before this change:\n${lines}`);
  return text.replace(before, (...[, ...kept]: string[]) => {
    const after = lines.replace(/^-.*\n/gm, '').replace(/^[ +]/gm, '');
    let number = 0;
    return after.replace(/^…\n|…/gm, () => kept[number++] ?? '');
  });
}

/** Matches the lines of a change, except the lines with this sign. */
function patternOf(lines: string, sign: '+' | '-'): RegExp {
  const others = lines.split(/(?<=\n)/).filter((line) => !line.startsWith(sign));
  const sources = others.map((line) => {
    if (line === ' …\n') return String.raw`((?:.*\n)*?)`;
    return line
      .slice(1)
      .split('…')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
      .join('(.*)');
  });
  return new RegExp(`^${sources.join('')}`, 'm');
}

function run(root: string, code: string): void {
  execFileSync('bash', ['-e', '-c', code], { cwd: root });
}
