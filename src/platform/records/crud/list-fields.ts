// The fields that select a page of a list, as the rules of a request allow them.
import type { Shape } from '../../../core/entity.js';
import type { Field } from '../../../core/field.js';
import type { ListQuery } from '../../../core/list-query.js';
import { listFields, type ListFields } from '../../../core/list-query.params.js';
import type { Input, InputRules } from '../../http/validation/input.js';

const shape: Shape = { name: 'patch', fields: new Map(Object.entries(listFields)), required: [] };

/** Calls `read` with the fields of the rules, if there are any. */
export function readListBy<Q extends Partial<ListQuery>>(
  rules: InputRules | undefined,
  read: (fields?: ListFields) => Q,
): Q {
  return rules === undefined ? read() : rules.parse((change) => read(changedListFields(change)));
}

function changedListFields(change: (input: Input) => Input): ListFields {
  const { fields } = change({ shape, payload: {} }).shape;
  return {
    page: (fields.get('page') ?? listFields.page) as Field<number>,
    limit: (fields.get('limit') ?? listFields.limit) as Field<number>,
  };
}
