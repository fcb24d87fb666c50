// Validates lesson files: JSON Schema first, then the rules that a schema cannot express. Loaded only when it is needed.
import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { toText } from '../../../core/template.js';
import { builtInFolder, readLessonFolder, type LessonFolder, type ReadFile } from './lesson-files.js';
import { lintLesson } from './lesson-linter.js';
import type { LessonFile } from './lesson.js';

const schemaText = readFileSync(new URL('../lesson.schema.json', import.meta.url), 'utf8');
const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  strictRequired: false,
  strictTypes: false,
});
const validateLesson = ajv.compile(JSON.parse(schemaText) as object);

const text = { type: 'string', minLength: 1 };
const validateTracks = ajv.compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'title', 'lessons'],
    additionalProperties: false,
    properties: { id: text, title: text, lessons: { type: 'array', uniqueItems: true, items: text } },
  },
});

/** One line for each problem: file, path in the file, rule. `all` is the catalogue that the files become a part of. */
export function findProblems({ files, tracks }: LessonFolder, all: LessonFolder): string[] {
  const empty = files.length === 0 && tracks.length === 0;
  const problems = empty ? ['must contain lessons/, challenges/ or tracks.json'] : [];
  return [
    ...problems,
    ...(validateTracks(tracks) ? [] : linesOf('tracks.json', validateTracks.errors)),
    ...files.flatMap((file) => problemsOf(file, all)),
  ];
}

/** The problems of the files of the service. The build and a test require that there are none. */
export function builtInProblems(): string[] {
  const folder = readLessonFolder(builtInFolder);
  const unknown = unknownInTracks(folder).map((id) => `tracks.json: no lesson has the id ${id}`);
  return [...findProblems(folder, folder), ...unknown];
}

function problemsOf({ name, content }: ReadFile<LessonFile>, all: LessonFolder): string[] {
  if (!validateLesson(content)) return linesOf(name, validateLesson.errors);
  const lines = [...lintLesson(content), ...catalogueProblems(content, all)];
  const expected = `${content.kind}s/${content.id}.json`;
  if (name !== expected) lines.push(`/id must agree with the name of the file, which must be ${expected}`);
  return lines.map((line) => `${name}: ${line}`);
}

/** Problems of the references of a file to other files. */
function catalogueProblems(file: LessonFile, all: LessonFolder): string[] {
  const { track, prerequisites = [], practice } = file;
  const ids = new Set(all.files.map(({ content }) => content.id));
  const unknown = prerequisites.filter((id) => !ids.has(id));
  const trackIds = all.tracks.map(({ id }) => id);
  return [
    ...unknown.map((id) => `/prerequisites must be ids of lessons; ${id} is unknown`),
    ...(practice === undefined || isChallenge(practice, all)
      ? []
      : [`/practice must be the id of a challenge; ${practice} is unknown`]),
    ...(trackIds.includes(track)
      ? []
      : [`/track must be one of ${trackIds.join(', ')} (tracks.json), not ${track}`]),
  ];
}

const isChallenge = (id: string, { files }: LessonFolder): boolean =>
  files.some(({ content }) => content.kind === 'challenge' && content.id === id);

/** The ids in tracks.json without a lesson. */
function unknownInTracks({ files, tracks }: LessonFolder): string[] {
  const ids = new Set(
    files.filter(({ content }) => content.kind === 'lesson').map(({ content }) => content.id),
  );
  return tracks.flatMap(({ lessons }) => lessons.filter((id) => !ids.has(id)));
}

/** `if` and `then` only repeat the error of the schema in them. */
function linesOf(name: string, errors: readonly ErrorObject[] | null | undefined): string[] {
  const shown = (errors ?? []).filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames');
  return [...new Set(shown.map((error) => `${name}: ${error.instancePath || '/'} ${ruleOf(error)}`))];
}

function ruleOf({ keyword, message = 'is invalid', params, propertyName }: ErrorObject): string {
  if (keyword === 'false schema') return 'must not be present';
  const values = params as Readonly<Record<string, unknown>>;
  const detail = values.additionalProperty ?? values.allowedValues ?? values.allowedValue;
  const name = propertyName === undefined ? '' : `: the name ${propertyName} `;
  return detail === undefined ? `${name}${message}` : `${message}: ${[detail].flat().map(toText).join(', ')}`;
}
