// The fields that select a page of a list, as mutants change them.
import type { Shape } from '../../../core/entity.js';
import type { Field } from '../../../core/field.js';
import { listFields, type ListFields } from '../../../core/list-query.params.js';
import type { Input } from '../../http/validation/input.js';

const shape: Shape = { name: 'patch', fields: new Map(Object.entries(listFields)), required: [] };

export function changedListFields(change: (input: Input) => Input): ListFields {
  const { fields } = change({ shape, payload: {} }).shape;
  return {
    page: (fields.get('page') ?? listFields.page) as Field<number>,
    limit: (fields.get('limit') ?? listFields.limit) as Field<number>,
  };
}
