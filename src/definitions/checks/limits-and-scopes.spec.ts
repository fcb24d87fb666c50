// The limits of a definition, names of standard entities, and expressions.
import { readDefinitions } from '../read.js';
import { entityText, problemsOf, roomText } from '../../../test/support/definition-problems.js';

describe('A definition', () => {
  const many = (count: number, part: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => part(i)).join('');

  it.each([
    [
      'references',
      `entities:\n  A: {${entityText}}\n  B:\n    fields:\n${many(11, (i) => `      r${i}_id: {references: A, nullable: true}\n`)}`,
      'a.yaml:3:3: entities.B must NOT have more than 10 references, has 11',
    ],
    [
      'rules',
      `entities:\n  B:\n    ${entityText}\n    rules:\n${many(31, (i) => `      r${i}: {check: a != 'x'}\n`)}`,
      'a.yaml:2:3: entities.B must NOT have more than 30 rules, has 31',
    ],
    [
      'entities',
      `entities:\n${many(31, (i) => `  A${i}: {${entityText}}\n`)}`,
      'a.yaml:1:1: entities must NOT have more than 30 properties',
    ],
    [
      'fields',
      `entities:\n${many(11, (j) => `  A${j}:\n    fields:\n${many(40, (i) => `      f${i}: {type: string, default: a}\n`)}`)}`,
      'a.yaml:1:1: entities must NOT have more than 400 fields, has 440',
    ],
  ])('must not have too many %s', (_, file, expected) => {
    expect(problemsOf(file)).toEqual([expected]);
  });

  it('must not have a name of a standard entity', async () => {
    const { definitions } = await readDefinitions({ template: 'standard' });
    const described = definitions?.entities ?? [];
    const file = `entities:\n  User: {${entityText}}\n  Role: {${entityText}}\n  Session: {fields: {user_id: {references: User, required: true}}}\n`;
    expect(problemsOf(file, { described })).toEqual([
      'a.yaml:2:3: entities.User is a standard entity: set standard: false, or choose another name',
      'a.yaml:3:3: entities.Role gives the GraphQL type Role, which entity User gives too: choose another name',
      'a.yaml:4:3: entities.Session gives the operation getSession, which the service gives too: choose another name',
    ]);
  });

  it('reports the problems of expressions at their places', () => {
    const file = `${roomText}    rules: {a: {check: ends > n, on: [update]}}\n    limits: {b: {max: 1, where: old.n > 0}}\n`;
    expect(problemsOf(file)).toEqual([
      'a.yaml:9:24: entities.Room.rules.a.check unknown name "ends" at character 1 (did you mean id?)',
      'a.yaml:10:33: entities.Room.limits.b.where old is not known here at character 1',
    ]);
  });

  it('reports at most 100 errors', () => {
    const fields = Array.from({ length: 400 }, (_, i) => `      f${i}: {type: string, x: 1}`).join('\n');
    const problems = problemsOf(`entities:\n  Room:\n    fields:\n${fields}\n`);
    expect(problems).toHaveLength(100);
    expect(problems[0]).toBe('a.yaml:3:5: entities.Room.fields must NOT have more than 40 properties');
  });
});
