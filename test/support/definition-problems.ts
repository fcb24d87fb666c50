// Errors of definition files in tests, as the lines that users see.
import { problemText } from '../../src/definitions/file/problems.js';
import { readText, type TextOptions } from '../../src/definitions/read-text.js';

/** @param text the content of `a.yaml` */
export function problemsOf(text: string, options: Partial<TextOptions> = {}): string[] {
  const source = { file: 'a.yaml', text, source: 'file', fallbackName: 'a' } as const;
  return readText(source, { described: [], ...options }).problems.map(problemText);
}

/** The errors of a field `x`: their column and message. */
export function fieldProblemsOf(field: string): string[] {
  const text = `standard: false\nentities:\n  Room:\n    fields:\n      name: {type: string, required: true}\n      x: ${field}\n`;
  return problemsOf(text).map((line) => line.replace(/^a\.yaml:6:(\d+): entities\.Room\.fields\.x/, '$1 x'));
}

/** The members of an entity without errors. */
export const entityText = 'fields: {a: {type: string, default: b}}';

/** A file whose last lines are the fields of an entity, to which a test adds more members. */
export const roomText = `standard: false
entities:
  Room:
    fields:
      name: {required: true, type: string}
      n: {type: integer, default: 1}
      on: {type: string, format: date, nullable: true}
      tags: {type: array, items: {type: string}}
`;
