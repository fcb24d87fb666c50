// Texts of lessons and challenges have names of the protocols in code style: paths, fields, operations, headers, media types.
import type { LessonFile } from '../../src/features/learn/content/lesson.js';
import { builtInFolder, readLessonFolder } from '../../src/features/learn/content/lesson-files.js';

const code = [
  // Paths, with or without a method: `/api/v1/users`, `GET /soap?wsdl`.
  String.raw`(?<![\w./:])/[a-z][\w{}/?-]+`,
  // Names with an underscore or a capital letter inside: `updated_at`, `createUser`.
  String.raw`\b\w+_\w+\b`,
  String.raw`\b[a-z]+[A-Z]\w*\b`,
  String.raw`\b(?:[Ii]f-(?:[Nn]one-)?[Mm]atch|[Cc]ontent-[Tt]ype|[Rr]etry-[Aa]fter|WWW-Authenticate|x-[a-z-]+)\b`,
  String.raw`\b(?:application|text)/[a-z]+\b`,
  String.raw`\b[\w-]+=[\w-]+`,
  String.raw`https?://\S+`,
];
const bareCode = new RegExp(code.join('|'), 'g');

const bareIn = (text: string): string[] => text.replaceAll(/`[^`]*`/g, '').match(bareCode) ?? [];

const textsOf = ({ task = '', learned = [], steps }: LessonFile): string[] => [
  task,
  ...learned,
  ...steps.flatMap((step) => [
    step.task,
    step.why ?? '',
    ...step.hints,
    ...Object.values(step.next_steps ?? {}),
  ]),
];

it.each([
  ['Send GET to /api/v1/users.', ['/api/v1/users']],
  ['Read updated_at and call createUser.', ['updated_at', 'createUser']],
  ['Set Content-Type to application/json.', ['Content-Type', 'application/json']],
  ['Send `limit=3` with limit=4.', ['limit=4']],
  ['Send GET to `/api/v1/users` and read `updated_at`: 200 and/or 304.', []],
])('finds bare code in "%s"', (text, expected) => {
  expect(bareIn(text)).toEqual(expected);
});

it('finds none in the lessons and challenges', () => {
  const files = readLessonFolder(builtInFolder).files.map(({ content }) => content);
  const found = files.flatMap((file) =>
    textsOf(file)
      .filter((text) => bareIn(text).length > 0)
      .map((text) => `${file.id}: ${text}`),
  );
  expect(found).toEqual([]);
});
