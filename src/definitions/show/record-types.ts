// TypeScript types of the records and payloads of entities, for the test kit.
import { withArticle, wordsOf } from '../../core/letter-case.js';
import type { Entity, Relation } from '../../core/entity.js';
import { typeNames, type Field, type FieldKind } from '../../core/field.js';

/** The record and the payloads of one entity. */
export function recordTypes({ name, singular, columns, create, patch, relations }: Entity): string {
  const one = withArticle(singular);
  return [
    ...comment(`${withArticle(singular, 'A')}.`),
    `export interface ${name} {`,
    ...[...columns].flatMap(([key, field]) => member(key, field)),
    ...relations.flatMap(relationMember),
    '}',
    '',
    ...comment(`The payload that creates or replaces ${one}.`),
    `export interface ${name}Create {`,
    ...[...create.fields].flatMap(([key, field]) =>
      create.required.includes(key) ? member(key, field) : member(key, field, '?', defaultOf(field)),
    ),
    '}',
    '',
    ...comment(`The payload that changes ${one}.`),
    `export interface ${name}Patch {`,
    ...[...patch.fields].flatMap(([key, field]) => member(key, field, '?')),
    '}',
    '',
  ].join('\n');
}

/** An entry of an interface that has the types of each entity by its plural. */
export function entityEntry({ name, plural, relations }: Entity): string {
  const names = relations.map((relation) => `'${relation.name}'`).join(' | ');
  return [
    `  readonly ${plural}: {`,
    `    readonly record: ${name};`,
    `    readonly create: ${name}Create;`,
    `    readonly patch: ${name}Patch;`,
    `    readonly relations: ${names === '' ? 'never' : names};`,
    '  };',
  ].join('\n');
}

/**
 * The type of a value in JSON.
 * @public for the types of the SOAP operations, which scripts/reference writes
 */
export function valueType({ kind, values, nullable, items }: Field): string {
  const type = items === undefined ? (unionOf(values) ?? simpleType(kind)) : listOf(valueType(items));
  return nullable ? `${type} | null` : type;
}

const simpleType = (kind: FieldKind): string => typeNames[kind].replace('integer', 'number');

const listOf = (item: string): string => `readonly ${item.includes(' ') ? `(${item})` : item}[]`;

const unionOf = (values: readonly string[] | undefined): string | undefined =>
  values?.map((value) => `'${value}'`).join(' | ');

function member(key: string, field: Field, mark = '', more = ''): readonly string[] {
  return [...comment(field.doc + more, '  '), `  readonly ${key}${mark}: ${valueType(field)};`];
}

const defaultOf = ({ default: value }: Field): string =>
  value === undefined ? '' : ` Default: ${JSON.stringify(value)}.`;

function relationMember({ name, target, isList }: Relation): readonly string[] {
  const missing = isList ? '' : ` Null if the ${wordsOf(target.singular)} does not exist.`;
  const type = isList ? `readonly ${target.name}[]` : `${target.name} | null`;
  return [...comment(`Only with \`expand\`.${missing}`, '  '), `  readonly ${name}?: ${type};`];
}

/** A description of a definition may have any text. */
function comment(text: string, indent = ''): readonly string[] {
  const line = text.replaceAll('*/', '* /').replace(/\s+/g, ' ').trim();
  return line === '' ? [] : [`${indent}/** ${line} */`];
}
