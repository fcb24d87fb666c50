// Spelling: cspell's English (British and American) and software dictionaries, with the words of this project.
import { readFileSync } from 'node:fs';
import { spellCheckDocument } from 'cspell-lib';

const words = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const dictionaries =
  'companies networking-terms node npm typescript html css docker k8s bash posix-errno'.split(' ');

const settings = {
  language: 'en,en-GB',
  words,
  dictionaries,
  minWordLength: 3,
  // Digests, tokens, UUIDs and escapes are not words.
  ignoreRegExpList: ['/\\b[\\w+/=-]*\\d[\\w+/=-]*\\b/g', '/%[0-9A-F]{2}/gi', '/\\\\[a-z]/g'],
};

/** The misspelt words of a text, with their offsets. */
export const findMisspellings = async (prose) => {
  const document = { uri: 'file:///prose.txt', text: prose, languageId: 'plaintext' };
  const options = { generateSuggestions: false, noConfigSearch: true };
  const { issues } = await spellCheckDocument(document, options, settings);
  return issues.map(({ offset, text }) => ({ offset, message: `unknown word "${text}"` }));
};
