// Describes the values that a field of the form accepts.
import { allows, describeType, type Schema } from '../../schema.ts';

const examples: Readonly<Record<string, string>> = {
  date: 'such as 2026-05-04',
  'date-time': 'such as 2026-05-04T09:00:00Z',
};

/** `uuid, separated by commas, 1 to 3 items` */
export function hintOf(schema: Schema): string {
  if (allows(schema, 'array')) return listHint(schema);
  const { pattern, format = '' } = schema;
  const words = [
    describeType(schema),
    examples[format],
    pattern !== undefined && `pattern ${pattern.replace(/^\^\(\?:(.*)\)\$$/, '$1')}`,
  ];
  return words.filter(Boolean).join(', ');
}

function listHint({ items = {}, minItems = 0, maxItems }: Schema): string {
  const words = [
    hintOf(items),
    'separated by commas',
    (maxItems !== undefined || minItems > 0) && countOf(minItems, maxItems),
  ];
  return words.filter(Boolean).join(', ');
}

const countOf = (least: number, most: number | undefined): string =>
  most === undefined ? `${least} or more items` : `${least} to ${most} items`;
