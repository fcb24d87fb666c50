// Checks the spelling and the terminology of every text that people read: documents, comments and messages in code.
// Usage: npm run prose [-- path…]. Without arguments it checks everything.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findMisspellings } from './prose/spelling.mjs';
import { findTerms } from './prose/terminology.mjs';
import { isReadable, proseOf } from './prose/extract.mjs';

const requested = process.argv.slice(2);
const pathspecs = requested.length > 0 ? requested : ['.'];

const listFiles = () => {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...pathspecs];
  const paths = execFileSync('git', options, { encoding: 'utf8' }).split('\0');
  return [...new Set(paths)].filter((path) => isReadable(path) && existsSync(path));
};

const locate = (text, offset) => {
  const before = text.slice(0, offset).split('\n');
  return `${before.length}:${before.at(-1).length + 1}`;
};

let count = 0;
for (const path of listFiles()) {
  const text = readFileSync(path, 'utf8');
  const prose = proseOf(path, text);
  const findings = [...findTerms(path, prose), ...(await findMisspellings(prose))];
  for (const { offset, message } of findings.sort((a, b) => a.offset - b.offset)) {
    console.error(`${path}:${locate(text, offset)} ${message}`);
  }
  count += findings.length;
}

if (count > 0) {
  console.error(
    `\n${count} findings. Terms: scripts/prose/terms.mjs. Correct words: scripts/prose/words.txt.`,
  );
  process.exitCode = 1;
}
