// The paths, operations and rules of definitions as text for a terminal.
import { operationsOf } from '../../core/operation-names.js';
import type { Definitions, EntityDefinition } from '../definition.js';
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

function operationLines(entity: EntityDefinition): readonly string[] {
  const { rest, graphql, soap } = operationsOf(entity);
  const rows = rest.map(({ method, path, operation_id }) => [method, path, operation_id]);
  return [
    'REST',
    ...table(rows).map((line) => `  ${line}`),
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
