// The operation of the OpenAPI document that the draft matches, and its parameters as rows.
import { signal } from '@preact/signals';
import { openApi, type Operation, type Parameter } from '../../openapi.ts';
import { describeType } from '../../schema.ts';
import type { ParamRow } from '../../ui/param-table.tsx';
import { matches, queryNames } from './address.ts';
import type { Draft } from './draft.ts';

const operations = signal<readonly Operation[]>([]);

/** Loads the operations; without them, the tables show what is in the URL. */
export function loadOperations(): void {
  openApi().then(
    (api) => (operations.value = api.operations),
    () => undefined,
  );
}

export function operationOf({ method, path }: Pick<Draft, 'method' | 'path'>): Operation | undefined {
  return operations.value.find((one) => one.method === method && matches(one.path, path));
}

/** The parameters that inject faults. They have a separate tab. */
const faultNames: readonly string[] = ['delay', 'error', 'random_fail'];

export interface ParameterRow extends ParamRow {
  readonly in: Parameter['in'];
}

/** Path parameters, query parameters, and parameters of the URL that the operation does not have. */
export function queryRows({ path }: Draft, operation: Operation | undefined): readonly ParameterRow[] {
  const known = (operation?.parameters ?? []).filter(
    (one) => one.in !== 'header' && !faultNames.includes(one.name),
  );
  const unknown = queryNames(path).filter(
    (name) => !faultNames.includes(name) && !known.some((one) => one.name === name),
  );
  return [
    ...known.filter((one) => one.in === 'path').map(rowOf),
    ...known.filter((one) => one.in === 'query').map(rowOf),
    ...unknown.map((name): ParameterRow => ({ name, in: 'query', type: 'not in the API reference' })),
  ];
}

export function faultRows(operation: Operation | undefined): readonly ParameterRow[] {
  return (operation?.parameters ?? []).filter(({ name }) => faultNames.includes(name)).map(rowOf);
}

function rowOf({ name, in: place, required = false, schema, description }: Parameter): ParameterRow {
  return {
    name,
    in: place,
    type: place === 'path' ? `in the path, ${describeType(schema)}` : describeType(schema),
    required: required || place === 'path',
    ...(description !== undefined && { description }),
    ...(schema.enum !== undefined && { options: schema.enum.map(String) }),
  };
}
