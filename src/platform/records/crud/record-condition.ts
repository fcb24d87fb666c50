// The conditions under which a record is changed: `If-Match` and `If-None-Match` (RFC 9110 §13.1.1, §13.1.2).
import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../../../core/errors.js';
import type { Entity } from '../../../core/entity.js';
import type { Expand } from '../../../core/list-query.js';
import type { Row } from '../../../core/row.js';
import { contentTag } from '../../session/conditional/entity-tag.js';
import { matchesAny } from '../../session/conditional/if-match.js';
import { matchesTag } from '../../session/conditional/if-none-match.js';
import { recordEnvelope } from '../../kernel/envelope/envelope.js';
import type { SessionData } from '../../session/data/session-data.js';
import type { Session } from '../../session/session/session.js';
import { project } from './projection.js';

/** Throws if the present row must not be changed. */
export type RecordCondition = (row: Row, data: SessionData) => void;

export type ChangeOperation = 'replace' | 'patch' | 'remove';

/** A record that an operation is about to change. */
export interface ChangeTarget {
  readonly id: string;
  readonly condition?: RecordCondition | undefined;
}

/** A target with its operation, because the operation decides who may change the record. */
export interface PlannedChange extends ChangeTarget {
  readonly operation: ChangeOperation;
}

interface Variants {
  readonly entity: Entity;
  readonly expand: Expand;
}

type Headers = Pick<IncomingHttpHeaders, 'if-match' | 'if-none-match'>;

/**
 * Undefined without one of the headers. Throws PRECONDITION_FAILED unless `If-Match` has the ETag that GET returns on the URL of the
 * record, with or without the `expand` of the request, and if `If-None-Match` has it.
 */
export function writeCondition(
  session: Session,
  { 'if-match': wanted, 'if-none-match': excluded }: Headers,
  variants: () => Variants,
): RecordCondition | undefined {
  if (wanted === undefined && excluded === undefined) return undefined;
  const { entity, expand } = variants();
  return (row, data) => {
    const tags = tagsOf(session, row, data, { entity, expand });
    if (wanted !== undefined && !matchesAny(wanted, tags)) {
      fail(
        'PRECONDITION_FAILED',
        'header If-Match must match the current ETag of the record. Get the record again, then repeat the change.',
      );
    }
    if (excluded !== undefined && tags.some((tag) => matchesTag(excluded, tag))) {
      fail('PRECONDITION_FAILED', 'header If-None-Match must NOT match the current ETag of the record');
    }
  };
}

/** The ETags of the record, with and without `expand`. */
function tagsOf(
  session: Session,
  row: Row,
  data: SessionData,
  { entity, expand }: Variants,
): readonly string[] {
  const { rules } = session;
  const expansions = expand.length === 0 ? [[]] : [[], expand];
  return expansions.map((one) => {
    const record = project(row, { entity, data, rules, operation: 'get', expand: one });
    return contentTag(session, rules.tag(recordEnvelope(record)));
  });
}
