// The records of a template that a filter matches, and their order, by the type of the field.
import type { Json } from '../collections.js';
import { matches, sortRecords } from '../reference-model.js';
import { targetOf, type TemplateField } from './template-definition.js';

const equality = ['eq', 'ne', 'in', 'nin'];
const order = ['gt', 'gte', 'lt', 'lte'];
export const allOperators = [...equality, ...order, 'contains'] as const;

export function operatorsOf(field: TemplateField): readonly string[] {
  if (field.type === 'array') return ['contains'];
  if (field.type === 'boolean' || field.enum !== undefined) return equality;
  if (field.format === 'uuid' || targetOf(field) !== undefined) return equality;
  const isPlain = field.type === 'string' && !field.format?.startsWith('date');
  return [...equality, ...order, ...(isPlain ? ['contains'] : [])];
}

/** Operands for an operator: values of records in the middle, and null where the operator takes it. */
export function operandsOf(
  field: TemplateField,
  operator: string,
  records: readonly Json[],
): readonly unknown[] {
  const values = records.map((record) => record[field.name]);
  const present: readonly unknown[] = values.flat().filter((value) => value !== null);
  const middle = present[Math.floor(present.length / 2)];
  if (middle === undefined) return [];
  if (operator === 'contains')
    return field.type === 'array' ? [middle] : [(middle as string).slice(1, 3).toUpperCase()];
  if (operator === 'in' || operator === 'nin') return [[middle, present[0]]];
  return field.nullable === true && equality.includes(operator) ? [middle, null] : [middle];
}

export function isMatch(operator: string, value: unknown, operand: unknown): boolean {
  return Array.isArray(value) ? value.includes(operand) : matches(operator, value, operand);
}

/** False sorts before true. */
export function sortedBy(
  records: readonly Json[],
  field: string,
  direction: 'asc' | 'desc',
): readonly Json[] {
  const numbers = records.map((record) => {
    const value = record[field];
    return { record, [field]: typeof value === 'boolean' ? Number(value) : value };
  });
  return sortRecords<Json>(numbers, field, direction).map(({ record }) => record as Json);
}
