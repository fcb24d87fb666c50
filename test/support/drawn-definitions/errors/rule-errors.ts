// Errors of rules. Each is a new rule of an entity. `$` stands for a field of the entity that is neither a list nor a reference.
import type { Path } from '../definition-text.js';
import type { DrawnEntity } from '../drawn-definition.js';
import { entityPath, insert, mapAt, type Injection, type Target } from './injection.js';

type Row = readonly [
  kind: string,
  given: unknown,
  ...errors: readonly (readonly [path: Path, message: string])[],
];

const parentheses = `${'('.repeat(12)}true${')'.repeat(12)}`;
const sum = `${Array(51).fill('1').join(' + ')} > 0`;

const rows: readonly Row[] = [
  ['rules', { check: '1 + 1', field: '$' }, [['check'], 'must be bool, is int']],
  ['rules', { check: 'bad_name > 1', field: '$' }, [['check'], 'unknown name "bad_name" at character 1']],
  ['rules', { check: 'true', when: "id + 'a'", field: '$' }, [['when'], 'must be bool, is string']],
  ['rules', { check: 'old.id != id', field: '$' }, [['check'], 'old is not known here at character 1']],
  ['rules', { check: "id.matches('(a+)+$')", field: '$' }, [['check'], '']],
  ['rules', { check: parentheses, field: '$' }, [['check'], 'must NOT be nested deeper than 12 levels']],
  ['rules', { check: sum, field: '$' }, [['check'], 'must NOT have more than 100 nodes']],
  [
    'rules',
    { check: `'${'a'.repeat(500)}' == id`, field: '$' },
    [['check'], 'must NOT have more than 500 characters'],
  ],
  [
    'rules',
    { check: 'true' },
    [[], "must have required property 'field', because check has no field of the record"],
  ],
  ['rules', { check: 'true', field: 'bad_field' }, [['field'], 'unknown field "bad_field"']],
  [
    'rules',
    { check: 'true', field: '$', on: ['creates'] },
    [['on', 0], 'must be equal to one of the allowed values: create, update, delete (did you mean create?)'],
  ],
  [
    'rules',
    { check: 'true', field: '$', messages: 'a' },
    [[], 'must NOT have additional properties: messages (did you mean message?)'],
  ],
  ['rules', { field: '$' }, [[], "must have required property 'check'"]],
  ['rules', ['a'], [[], 'must be object']],
  ['unique', ['$'], [[], 'must NOT have fewer than 2 items']],
  ['unique', ['$', 'bad_field'], [[1], 'unknown field "bad_field"']],
  ['unique', ['$', '$'], [[], 'must NOT have duplicate items']],
  [
    'overlaps',
    { from: 'bad_from', to: 'bad_to' },
    [['from'], 'unknown field "bad_from"'],
    [['to'], 'unknown field "bad_to"'],
  ],
  ['overlaps', { from: '$' }, [[], "must have required property 'to'"]],
  ['limits', { max: 1.5 }, [['max'], 'must be an integer >= 0 without sum']],
  ['limits', { max: '2' }, [['max'], 'must be number']],
  ['limits', { max: 2, per: ['bad_per'] }, [['per', 0], 'unknown field "bad_per"']],
  ['limits', { max: 2, where: 'now' }, [['where'], 'now is not known here at character 1']],
  ['effects', { on: ['create'], set: { bad_field: 1 } }, [['set', 'bad_field'], 'unknown field "bad_field"']],
  [
    'effects',
    { on: ['create'], target: '$', set: { counter: 1 } },
    [['target'], 'must be a 1:n reference field'],
  ],
  [
    'effects',
    { on: [], set: { bad_field: '1' } },
    [['on'], 'must NOT have fewer than 1 items'],
    [['set', 'bad_field'], 'unknown field "bad_field"'],
  ],
  ['effects', { on: ['create'], set: {} }, [['set'], 'must NOT have fewer than 1 properties']],
];

const simple = ['text', 'integer', 'number', 'boolean', 'date', 'date-time', 'email', 'uuid', 'uri'];

interface Found {
  readonly entity: DrawnEntity;
  readonly path: Path;
  readonly field: string;
}

function simpleField(target: Target): Found | undefined {
  const { entity, path } = entityPath(target);
  const field = entity.fields.find(({ kind }) => simple.includes(kind))?.name;
  return field === undefined ? undefined : { entity, path, field };
}

function withField(value: unknown, field: string): unknown {
  if (value === '$') return field;
  if (Array.isArray(value)) return value.map((item) => withField(item, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withField(one, field)]));
}

export const ruleErrors: readonly Injection[] = rows.map(([kind, given, ...errors]) => (target) => {
  const found = simpleField(target);
  // Sample records may have equal values in the one field.
  if (found === undefined || (kind === 'unique' && found.entity.count > 0)) return undefined;
  const [path, name] = [[...found.path, kind], `bad-${target.id}`];
  insert(target.content, path, [name, withField(given, found.field)], target.draw);
  return errors.map(([inner, message]) => ({ path: [...path, name, ...inner], message }));
});

const changed = 'id.size() + 1';

export const ruleNameErrors: readonly Injection[] = [
  (target) => {
    const found = simpleField(target);
    if (found === undefined) return undefined;
    const name = `Bad_${target.id}`;
    insert(
      target.content,
      [...found.path, 'rules'],
      [name, { check: 'true', field: found.field }],
      target.draw,
    );
    return [{ path: [...found.path, 'rules', name], message: 'name must match pattern "[a-z]' }];
  },
  (target) => {
    const found = simpleField(target);
    if (found === undefined) return undefined;
    const name = `bad-${target.id}`;
    insert(
      target.content,
      [...found.path, 'rules'],
      [name, { check: 'true', field: found.field }],
      target.draw,
    );
    insert(target.content, [...found.path, 'limits'], [name, { max: 900 }], target.draw);
    return [{ path: [...found.path, 'limits', name], message: 'has the name of a rule in rules' }];
  },
  // A rule that was valid before.
  (target) => {
    const { entity, path } = entityPath(target);
    const field = entity.fields[0]?.name;
    const rules = Object.keys(entity.given.rules ?? {});
    if (rules.length === 0) return undefined;
    const at = [...path, 'rules', target.draw.pick(rules)];
    const map = mapAt(target.content, at);
    if (map.check === changed) return undefined;
    for (const key of Object.keys(map)) Reflect.deleteProperty(map, key);
    Object.assign(map, { check: changed, field });
    return [{ path: [...at, 'check'], message: 'must be bool, is int' }];
  },
];
