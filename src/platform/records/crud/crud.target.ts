// The record that a request changes: the id of its path and the conditions of its headers.
import type { FastifyRequest } from 'fastify';
import type { Entity } from '../../../core/entity.js';
import type { Params } from '../../../core/list-query.params.js';
import type { Expand } from '../../../core/list-query.js';
import { parseRecordId } from '../../http/validation/input.js';
import { requiredSession } from '../../session/session/current-session.decorator.js';
import { expandReader, fromRequest } from './crud.params.js';
import type { WriteOptions } from './entity.service.js';
import { writeCondition, type RecordCondition } from './record-condition.js';

export interface WriteTarget {
  readonly id: string;
  /** Undefined without `If-Match` and `If-None-Match`. */
  readonly condition: RecordCondition | undefined;
  /** Validates the query string, which comes after the body. */
  options(): WriteOptions;
}

/** @param expands whether the response is a record, which `expand` may extend */
export const Target = (entity: Entity, expands: 'with expand' | 'without expand' = 'with expand') => {
  const read = expandReader(entity);
  const readExpand = expands === 'with expand' ? read : (): Expand => [];
  return fromRequest((request) => targetOf(entity, request, readExpand));
};

function targetOf(
  entity: Entity,
  request: FastifyRequest,
  readExpand: (params: Params) => Expand,
): WriteTarget {
  const id = parseRecordId((request.params as { readonly id: string }).id);
  const query = request.query as Params;
  const condition = writeCondition(requiredSession(request), request.headers, () => ({
    entity,
    expand: readExpand(query),
  }));
  return { id, condition, options: () => ({ expand: readExpand(query), condition }) };
}
