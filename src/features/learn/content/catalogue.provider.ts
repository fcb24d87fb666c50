// Loads the catalogue at start. The files of LESSONS_DIR add to the built-in ones or replace those with the same id.
import type { FactoryProvider } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { Catalogue } from './catalogue.js';
import { builtInFolder, readLessonFolder, type LessonFolder } from './lesson-files.js';

export const catalogueProvider: FactoryProvider<Promise<Catalogue>> = {
  provide: Catalogue,
  inject: [Config],
  useFactory: ({ values }: Config) => loadCatalogue(values.lessonsDir),
};

/** Throws `Error` with a line for each problem in `folder`. The built-in files are validated by the build and by tests. */
export async function loadCatalogue(folder?: string): Promise<Catalogue> {
  const builtIn = readLessonFolder(builtInFolder);
  if (folder === undefined) return new Catalogue(builtIn);
  const own = readLessonFolder(folder);
  const merged = mergeFolders(builtIn, own);
  // Compiling the schema takes time and memory, which a service without its own lessons does not need.
  const { findProblems } = await import('./lesson-validation.js');
  const problems = findProblems(own, merged);
  if (problems.length > 0) throw new Error(`LESSONS_DIR=${folder}:\n${problems.join('\n')}`);
  return new Catalogue(merged);
}

export function mergeFolders(base: LessonFolder, own: LessonFolder): LessonFolder {
  const replaced = new Set(own.files.map(({ content }) => content.id));
  const ownTracks = new Map(own.tracks.map((track) => [track.id, track]));
  const kept = base.tracks.map((track) => ownTracks.get(track.id) ?? track);
  const added = own.tracks.filter(({ id }) => !base.tracks.some((track) => track.id === id));
  return {
    files: [...base.files.filter(({ content }) => !replaced.has(content.id)), ...own.files],
    tracks: [...kept, ...added],
  };
}
