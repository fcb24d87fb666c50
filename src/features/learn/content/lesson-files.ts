// Reads lesson files: the folders lessons/ and challenges/, and tracks.json, of the service or of LESSONS_DIR.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LessonFile } from './lesson.js';

/** A group of lessons, in order. */
export interface Track {
  readonly id: string;
  readonly title: string;
  readonly lessons: readonly string[];
}

/** A file with its content, which may be anything that JSON can contain. */
export interface ReadFile<T> {
  /** Relative to the folder: `lessons/first-get.json`. */
  readonly name: string;
  readonly content: T;
}

export interface LessonFolder {
  readonly files: readonly ReadFile<LessonFile>[];
  readonly tracks: readonly Track[];
}

export const builtInFolder = fileURLToPath(new URL('../', import.meta.url));

/** Throws `Error` with the file name if a file is not JSON. The content is not validated. */
export function readLessonFolder(folder: string): LessonFolder {
  const names = ['lessons', 'challenges'].flatMap((kind) => namesIn(folder, kind));
  const hasTracks = existsSync(join(folder, 'tracks.json'));
  return {
    files: names.map((name) => ({ name, content: withoutSchema(readJson(folder, name) as LessonFile) })),
    tracks: hasTracks ? (readJson(folder, 'tracks.json') as readonly Track[]) : [],
  };
}

function namesIn(folder: string, kind: string): string[] {
  const path = join(folder, kind);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => `${kind}/${name}`);
}

/** Reads a JSON file before the schema validates it: a file is an object, tracks.json a list of objects. */
function readJson(folder: string, name: string): unknown {
  const content = parseFile(folder, name);
  const isTracks = name === 'tracks.json';
  if (Array.isArray(content) !== isTracks)
    throw new Error(`${name}: must be ${isTracks ? 'array' : 'object'}`);
  const items: readonly unknown[] = Array.isArray(content) ? content : [content];
  if (items.every((item) => typeof item === 'object' && item !== null)) return content;
  throw new Error(`${name}: must ${isTracks ? 'contain objects only' : 'be object'}`);
}

function parseFile(folder: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown;
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`, {
      cause: error,
    });
  }
}

/** `$schema` is for editors. */
function withoutSchema(content: LessonFile): LessonFile {
  const { $schema: _, ...file } = content as LessonFile & { readonly $schema?: string };
  return file;
}
