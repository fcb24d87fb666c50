// Finds the text of a definition: a file, a template or an object.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closest } from '../../core/text.js';
import type { Definitions } from '../definition.js';
import { decode } from './decode.js';

export type DefinitionSource =
  | { readonly path: string }
  | { readonly template: string }
  /** Parsed content, such as the content of a JSON file. */
  | { readonly object: unknown };

/** The text with its origin. */
export interface ReadSource {
  readonly file: string;
  readonly text: string;
  readonly source: Definitions['source'];
  readonly fallbackName: string;
  /** The folder with the files of sample data. */
  readonly folder?: string;
}

export const templateNames = ['standard', 'shop', 'clinic'] as const;

const templateFolder = fileURLToPath(new URL('../templates/', import.meta.url));
const extensions = ['.yaml', '.yml', '.json'];
const MAX_BYTES = 256 * 1024;

/** The text of a template. Throws an error for a person if there is no template of this name. */
export function templateText(name: string): string {
  if (!isTemplate(name)) throw new Error(unknownTemplate(name));
  return readFileSync(join(templateFolder, `${name}.yaml`), 'utf8');
}

/** The files of sample data that a template reads, by their paths from its definition. */
export function templateData(name: string): ReadonlyMap<string, string> {
  const folder = join(templateFolder, name);
  if (!isTemplate(name) || !existsSync(folder)) return new Map();
  const paths = readdirSync(folder).map((file) => `${name}/${file}`);
  return new Map(paths.map((path) => [path, readFileSync(join(templateFolder, path), 'utf8')]));
}

/** A value without `/` and `.` is the name of a template. */
export function sourceOf(value: string): DefinitionSource {
  return /[/.\\]/.test(value) ? { path: value } : { template: value };
}

/** The error is the message of a problem without a place in the file. */
export function readSource(
  given: DefinitionSource,
): ReadSource | { readonly file: string; readonly error: string } {
  if ('path' in given) return readPath(given.path);
  if ('template' in given) return readTemplate(given.template);
  return readObject(given.object);
}

type Result = ReturnType<typeof readSource>;

function readPath(path: string): Result {
  const file = basename(path);
  const error = fileError(path);
  if (error !== undefined) return { file, error };
  const text = decode(readFileSync(path));
  if (text === undefined) return { file, error: 'must be UTF-8' };
  return { file, text, source: 'file', fallbackName: parse(path).name, folder: dirname(path) };
}

function fileError(path: string): string | undefined {
  if (!extensions.includes(extname(path))) return `must be a file that ends in ${extensions.join(', ')}`;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return 'must be the path of a readable file';
  return stats.size > MAX_BYTES ? TOO_LARGE : undefined;
}

const TOO_LARGE = 'must NOT have more than 256 KiB';

function readTemplate(name: string): Result {
  if (!isTemplate(name)) return { file: name, error: unknownTemplate(name) };
  const source = name === 'standard' ? 'standard' : 'template';
  return {
    file: `${name}.yaml`,
    text: templateText(name),
    source,
    fallbackName: name,
    folder: templateFolder,
  };
}

function unknownTemplate(name: string): string {
  const known = closest(name, templateNames) ?? 'standard';
  return `must be a path, or one of the templates ${templateNames.join(', ')} (did you mean ${known}?)`;
}

function isTemplate(name: string): boolean {
  return templateNames.some((template) => template === name);
}

/** Positions refer to the object as indented JSON. */
function readObject(object: unknown): Result {
  const file = 'entities.json';
  const text = jsonOf(object);
  if (text === undefined) return { file, error: 'must be an object that JSON can express' };
  if (Buffer.byteLength(text) > MAX_BYTES) return { file, error: TOO_LARGE };
  return { file, text, source: 'file', fallbackName: 'entities' };
}

function jsonOf(object: unknown): string | undefined {
  try {
    return JSON.stringify(object, null, 2);
  } catch {
    return undefined;
  }
}
