// Loads the catalogue at start. The files of LESSONS_DIR add to the built-in files or replace files with the same id.
import type { FactoryProvider } from '@nestjs/common';
import { mentionsOf } from '../../../core/entity-mentions.js';
import { Config } from '../../../config/config.js';
import { Entities } from '../../../platform/session/data/entities.js';
import { standardEntities } from '../../entities.module.js';
import { Catalogue } from './catalogue.js';
import { builtInFolder, readLessonFolder, type LessonFolder } from './lesson-files.js';

export const catalogueProvider: FactoryProvider<Promise<Catalogue>> = {
  provide: Catalogue,
  inject: [Config, Entities],
  useFactory: ({ values }: Config, { hasStandard }: Entities) =>
    loadCatalogue(values.lessonsDir, hasStandard),
};

/** Throws `Error` with a line for each problem in `folder`. The built-in files are validated by the build and by tests. */
export async function loadCatalogue(folder?: string, hasStandard = true): Promise<Catalogue> {
  const all = readLessonFolder(builtInFolder);
  const builtIn = hasStandard ? all : withoutStandard(all);
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

/** Without the files about users, products and orders, and without links to them. */
function withoutStandard({ files, tracks }: LessonFolder): LessonFolder {
  const isAboutStandard = mentionsOf(standardEntities);
  const kept = files.filter(({ content }) => !isAboutStandard(content));
  const ids = new Set(kept.map(({ content }) => content.id));
  const linked = kept.map(({ name, content: { practice, prerequisites = [], ...content } }) => ({
    name,
    content: {
      ...content,
      prerequisites: prerequisites.filter((id) => ids.has(id)),
      ...(practice !== undefined && ids.has(practice) && { practice }),
    },
  }));
  return { files: linked, tracks };
}
