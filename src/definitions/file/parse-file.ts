// Parses a definition or a file of sample data, with the place of every value. JSON without errors is parsed again for places only
// when another check reports an error.
import { basename, extname } from 'node:path';
import { jsonErrorOffset } from './json-syntax.js';
import { Conversion, offsetOf, type Located } from './located.js';
import { readPlainJson } from './plain-json.js';
import { Problems, type Locate, type Place } from './problems.js';
import { parseYaml, type SyntaxProblem, type YamlTree } from './yaml-tree.js';

interface SourceText {
  /** The name of the file, as problems show it. The extension selects the format. */
  readonly file: string;
  readonly text: string;
}

interface ParsedFile {
  readonly value: unknown;
  /** Whether the text has a syntax error, so that `value` is undefined. */
  readonly isBroken: boolean;
  readonly locate: Locate;
  readonly problems: Problems;
}

export function parseFile(source: SourceText): ParsedFile {
  const plain = extname(source.file) === '.json' ? readPlainJson(source.text) : undefined;
  if (plain === undefined) return parseWithPlaces(source);
  let places: Locate | undefined;
  const locate: Locate = (path) => (places ??= parseWithPlaces(source).locate)(path);
  return { value: plain.value, isBroken: false, locate, problems: new Problems(locate) };
}

function parseWithPlaces({ file, text }: SourceText): ParsedFile {
  const tree = extname(file) === '.json' ? parseJson(text) : parseYaml(text);
  const place = (offset: number): Place => ({ file: basename(file), ...tree.placeOf(offset) });
  if (tree.problems.length > 0 || tree.document === undefined) return broken(tree, place);
  const conversion = new Conversion();
  const root: Located = conversion.convert(tree.document.contents);
  const locate: Locate = (path) => place(offsetOf(root, path));
  const problems = new Problems(locate);
  for (const { offset, path, message } of conversion.problems) problems.errorAt(place(offset), path, message);
  return { value: root.value, isBroken: false, locate, problems };
}

function broken({ problems: found }: YamlTree, place: (offset: number) => Place): ParsedFile {
  const problems = new Problems(() => place(0));
  for (const { offset, message } of found) problems.errorAt(place(offset), [], message);
  return { value: undefined, isBroken: true, locate: () => place(0), problems };
}

/** JSON is YAML, but YAML is more than JSON. */
function parseJson(text: string): YamlTree {
  const offset = jsonErrorOffset(text);
  if (offset === undefined) return parseYaml(text);
  const problem: SyntaxProblem = { offset, message: `is not valid JSON: ${unexpected(text, offset)}` };
  return { problems: [problem], placeOf: (at) => placeIn(text, at) };
}

function unexpected(text: string, offset: number): string {
  const [character] = text.slice(offset, offset + 2);
  return character === undefined ? 'unexpected end' : `unexpected ${JSON.stringify(character)}`;
}

function placeIn(text: string, offset: number): Omit<Place, 'file'> {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
