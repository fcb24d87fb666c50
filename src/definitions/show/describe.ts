// The paths, operations and rules of definitions as text for a terminal.
import type { Definitions, EntityDefinition } from '../definition.js';
import { camelCase, pascalCase } from '../../core/letter-case.js';
import { rulesOf } from './rule-list.js';

export function describeDefinitions(definitions: Definitions): string {
  const { name, digest, entities } = definitions;
  return [
    `${name} (digest ${digest})`,
    ...entities.map((entity) => describeEntity(entity, definitions)),
  ].join('\n\n');
}

function describeEntity(entity: EntityDefinition, definitions: Definitions): string {
  const { name, description } = entity;
  const rules = rulesOf(entity, definitions).map(({ id, sentence, status }) => [id, status ?? '-', sentence]);
  const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
  return [
    `${name}: ${description}`,
    ...indent(operationLines(entity)),
    ...(rules.length === 0 ? [] : ['  Rules']),
    ...indent(indent(table(rules))),
  ].join('\n');
}

function operationLines({ name, singular, plural }: EntityDefinition): readonly string[] {
  const path = `/api/v1/${plural}`;
  const many = pascalCase(plural);
  const rest = [
    ['GET', path, `list${many}`],
    ['QUERY', path, `search${many}`],
    ['POST', path, `create${name}`],
    ['GET', `${path}/{id}`, `get${name}`],
    ['PUT', `${path}/{id}`, `replace${name}`],
    ['PATCH', `${path}/{id}`, `patch${name}`],
    ['DELETE', `${path}/{id}`, `delete${name}`],
  ];
  const graphql = [camelCase(plural), camelCase(singular), `create${name}`, `update${name}`, `delete${name}`];
  const soap = [`Create${name}`, `Get${many}`, `Get${name}`, `Update${name}`, `Delete${name}`];
  return [
    'REST',
    ...table(rest).map((line) => `  ${line}`),
    `GraphQL  ${graphql.join(' ')}`,
    `SOAP     ${soap.join(' ')}`,
  ];
}

/** Columns of equal width; the last one as it is. */
function table(rows: readonly (readonly (string | number)[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === row.length - 1 ? String(cell) : String(cell).padEnd(widths[column] ?? 0),
      )
      .join('  '),
  );
}
