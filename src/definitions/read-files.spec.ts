// Reading of files and objects, with their sample files.
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Definitions } from './definition.js';
import { problemText, readDefinitions, sourceOf, type DefinitionSource } from './read.js';

async function valid(source: DefinitionSource): Promise<Definitions> {
  const { definitions, problems } = await readDefinitions(source);
  expect(problems).toEqual([]);
  if (definitions === undefined) throw new Error('no definitions');
  return definitions;
}

const linesOf = async (source: DefinitionSource): Promise<string[]> =>
  (await readDefinitions(source)).problems.map(problemText);

describe('A definition', () => {
  const object = {
    standard: false,
    name: 'X',
    entities: { Room: { fields: { name: { type: 'string', required: true } } } },
  };
  const folder = mkdtempSync(join(tmpdir(), 'definitions-'));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('has the same digest as YAML, JSON and object', async () => {
    const yaml = write(
      'x.yaml',
      'name: X\nstandard: false\nentities: {Room: {fields: {name: {required: true, type: string}}}}',
    );
    const json = write('x.json', JSON.stringify(object));
    const all = await Promise.all([valid({ object }), valid({ path: yaml }), valid({ path: json })]);
    expect(new Set(all.map(({ digest }) => digest)).size).toBe(1);
  });

  it('can have the type of a field alone: the field is then nullable', async () => {
    const withField = (notes: unknown): Promise<Definitions> =>
      valid({ object: { standard: false, entities: { Room: { fields: { notes } } } } });
    const [short, long] = await Promise.all([
      withField('string'),
      withField({ type: 'string', nullable: true }),
    ]);
    expect(short).toEqual(long);
  });

  it('reads sample files in its folder', async () => {
    write('rooms.csv', 'name,floor,tags\r\n"A, ""1""",2,a;b\r\n\r\nB,,\r\n');
    const fields =
      'fields: {name: {type: string, required: true}, floor: {type: integer, maximum: 12, default: 0}, tags: {type: array, items: {type: string}}}';
    const path = write(
      'y.yaml',
      `standard: false\nentities:\n  Room: {${fields}, sample: {file: rooms.csv}}\n`,
    );
    const { entities } = await valid({ path });
    expect(entities[0]?.sample).toEqual({
      records: [{ name: 'A, "1"', floor: 2, tags: ['a', 'b'] }, { name: 'B' }],
    });
    write('rooms.csv', 'name,floor,x\nA,13,\n"B\n1",x,1\n');
    expect(await linesOf({ path })).toEqual([
      'rooms.csv:2: floor must be <= 12',
      'rooms.csv:3: floor must be integer',
      'rooms.csv:3: must NOT have additional properties: x (did you mean id?)',
    ]);
    write('rooms.json', '[{"name": "A"},\n {"name": "B", "floor": 13}]');
    const other = write(
      'z.yaml',
      `standard: false\nentities:\n  Room: {${fields}, sample: {file: rooms.json}}\n`,
    );
    expect(await linesOf({ path: other })).toEqual(['rooms.json:2:25: 1.floor must be <= 12']);
    write('rooms.json', '[{"name": "A"},\n {"name": "B", "name": "C"}]');
    expect(await linesOf({ path: other })).toEqual(['rooms.json:2:16: must NOT have duplicate keys: name']);
  });

  it('reads no sample files outside of its folder', async () => {
    symlinkSync('/etc/hosts', join(folder, 'link.json'));
    for (const file of ['../x.json', '/etc/hosts.json', 'link.json', 'none.json', 'rooms.txt']) {
      const path = write(
        'out.yaml',
        `standard: false\nentities: {Room: {fields: {a: {type: string, nullable: true}}, sample: {file: ${file}}}}\n`,
      );
      expect(await linesOf({ path })).toEqual([
        expect.stringMatching(/^out\.yaml:2:\d+: entities\.Room\.sample\.file must be (?:a|in)\b/),
      ]);
    }
  });

  it.each([
    [{ path: 'none.yaml' }, 'none.yaml:1:1: must be the path of a readable file'],
    [{ path: 'a.txt' }, 'a.txt:1:1: must be a file that ends in .yaml, .yml, .json'],
    [
      { template: 'clinc' },
      'clinc:1:1: must be a path, or one of the templates standard, shop, clinic (did you mean clinic?)',
    ],
    [{ object: undefined }, 'entities.json:1:1: must be an object that JSON can express'],
    [{ object: 'x'.repeat(300_000) }, 'entities.json:1:1: must NOT have more than 256 KiB'],
  ])('must exist %#', async (source, expected) => {
    expect(await linesOf(source)).toEqual([expected]);
  });

  it('is a template without slash and dot', () => {
    expect(['shop', './shop', 'shop.yaml'].map((value) => Object.keys(sourceOf(value))[0])).toEqual([
      'template',
      'path',
      'path',
    ]);
  });
});
