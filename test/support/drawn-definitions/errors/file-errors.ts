// Errors of the file, of entities and of names.
import { AGAIN } from '../definition-text.js';
import { camelCase, pascalCase } from '../../../../src/core/letter-case.js';
import { entityPath, insert, mapAt, type Injection } from './injection.js';

const entity = { fields: { a: { type: 'string', default: 'b' } } };
const fields = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, entity.fields.a]));

/** A new entity, with its errors: the rest of the path, and the message. */
function newEntity(given: object, path: readonly (string | number)[], message: string): Injection {
  return ({ content, draw, id }) => {
    const name = `Bad${id}`;
    insert(content, ['entities'], [name, given], draw);
    return [{ path: ['entities', name, ...path], message }];
  };
}

export const entityErrors: readonly Injection[] = [
  newEntity({}, [], "must have required property 'fields'"),
  newEntity({ fields: {} }, ['fields'], 'must NOT have fewer than 1 properties'),
  newEntity({ fields: fields(41) }, ['fields'], 'must NOT have more than 40 properties'),
  newEntity(
    { ...entity, plurals: 'bads' },
    [],
    'must NOT have additional properties: plurals (did you mean plural?)',
  ),
  newEntity(
    { ...entity, plural: 'events' },
    ['plural'],
    'has the reserved plural events: set another plural',
  ),
  newEntity({ ...entity, plural: 'Bads' }, ['plural'], 'must match pattern "[a-z]'),
  newEntity({ ...entity, plural: '__proto__' }, ['plural'], 'must match pattern "[a-z]'),
  newEntity(
    { ...entity, permissions: [] },
    ['permissions'],
    'is reserved: access rules need a later version',
  ),
  newEntity(
    { ...entity, versions: {} },
    ['versions'],
    'is reserved: versions of an entity need a later version',
  ),
  newEntity({ ...entity, sample: { count: 1001 } }, ['sample', 'count'], 'must be <= 1000'),
  newEntity({ ...entity, sample: { file: '../secret.json' } }, ['sample', 'file'], 'must be'),
  newEntity(
    { ...entity, sample: { file: 'missing.csv' } },
    ['sample', 'file'],
    'must be a readable file in the folder',
  ),
  newEntity({ ...entity, sample: [{ b: 1 }] }, ['sample', 0], 'must NOT have additional properties: b'),
  newEntity({ ...entity, sample: [{ a: 'x' }, { a: ['x'] }] }, ['sample', 1, 'a'], 'must be string'),
  newEntity({ ...entity, sample: [{ id: 'x' }] }, ['sample', 0, 'id'], 'must match format "uuid"'),
];

const nameOf =
  (name: string, message: string): Injection =>
  (target) => {
    const { entity: chosen, path } = entityPath(target);
    // Sample records without an id would have equal ones.
    if (name === 'id' && chosen.count > 0) return undefined;
    // In expressions, the name would mean the field.
    if (name === 'old' && chosen.given.rules !== undefined) return undefined;
    if (Object.hasOwn(mapAt(target.content, [...path, 'fields']), name)) return undefined;
    insert(target.content, [...path, 'fields'], [name, { type: 'string', default: 'a' }], target.draw);
    return [{ path: [...path, 'fields', name], message }];
  };

export const nameErrors: readonly Injection[] = [
  ...['id', 'limit', 'expand', 'old', 'now', 'constructor', 'prototype'].map((name) =>
    nameOf(name, 'has a reserved name'),
  ),
  ...['__proto__', 'toString', 'hasOwnProperty', 'Name', 'a__b', '1a', 'a-b', 'ä'].map((name) =>
    nameOf(name, 'name must match pattern "[a-z]'),
  ),
  ({ content, draw, definition: { standard } }) => {
    if (!standard || Object.hasOwn(mapAt(content, ['entities']), 'User')) return undefined;
    insert(content, ['entities'], ['User', entity], draw);
    return [
      {
        path: ['entities', 'User'],
        message: 'is a standard entity: set standard: false, or choose another name',
      },
    ];
  },
  ({ content, draw, id }) => {
    const name = `bad_${id}`;
    insert(content, ['entities'], [name, { ...entity, plural: `some_bad_${id}` }], draw);
    return [{ path: ['entities', name], message: 'name must match pattern "[A-Z]' }];
  },
  // The second entity has the plural of the first one.
  ({ content, id, definition: { entities } }) => {
    const [{ name: other, plural } = { name: '', plural: '' }] = entities;
    const name = `Bad${id}`;
    mapAt(content, ['entities'])[name] = { ...entity, plural };
    const names = [
      ...[`path /api/v1/${plural}`, `operation list${pascalCase(plural)}`],
      ...[`SOAP operation Get${pascalCase(plural)}`, `GraphQL field ${camelCase(plural)}`],
    ];
    const path = ['entities', name];
    return names.map((given) => ({
      path,
      message: `gives the ${given}, which entity ${other} gives too: choose another name`,
    }));
  },
  (target) => {
    const { path } = entityPath(target);
    const [name, again] = [`bad_${target.id}`, `bad_${target.id}${AGAIN}`];
    const map = mapAt(target.content, [...path, 'fields']);
    for (const key of [name, again]) map[key] = { type: 'string', default: 'a' };
    const keyPath = [...path, 'fields', again];
    return [{ path: [...path, 'fields'], keyPath, message: `must NOT have duplicate keys: ${name}` }];
  },
  (target) => {
    const { path } = entityPath(target);
    const [one, other] = [`bad_${target.id}_a`, `bad_${target.id}_b`];
    insert(
      target.content,
      [...path, 'fields'],
      [one, { type: 'integer', computed: `${other} + 1` }],
      target.draw,
    );
    insert(
      target.content,
      [...path, 'fields'],
      [other, { type: 'integer', computed: `self.${one} + 1` }],
      target.draw,
    );
    return [one, other].map((name) => ({
      path: [...path, 'fields', name, 'computed'],
      message: 'must NOT depend on itself',
    }));
  },
  // Two entities that need each other.
  ({ content, id }) => {
    const [one, other] = [`Bad${id}X`, `Bad${id}Y`];
    const to = (name: string): object => ({ fields: { other_id: { references: name, required: true } } });
    Object.assign(mapAt(content, ['entities']), { [one]: to(other), [other]: to(one) });
    return [
      { path: ['entities', one, 'fields', 'other_id'], message: 'is part of a cycle of required references' },
    ];
  },
];

export const fileErrors: readonly Injection[] = [
  setting('format', 'x', 'must be practice-api-sandbox/entities@1'),
  setting('name', '', 'must NOT have fewer than 1 characters'),
  setting('description', 5, 'must be string'),
  setting('seed', -1, 'must be >= 0'),
  setting('mutants', 'yes', 'must be boolean'),
  ({ content, draw }) => {
    if ('entity' in content) return undefined;
    insert(content, [], ['entity', {}], draw);
    return [{ path: [], message: 'must NOT have additional properties: entity (did you mean entities?)' }];
  },
];

function setting(name: string, value: unknown, message: string): Injection {
  return ({ content, definition }) => {
    const isChanged = content[name] !== definition.content[name];
    if (isChanged) return undefined;
    content[name] = value;
    return [{ path: [name], message }];
  };
}
