// The condition under which a record is changed: `If-Match`.
import { fail } from '../../../core/errors.js';
import type { Entity } from '../../../core/entity.js';
import type { Expand } from '../../../core/list-query.js';
import type { Row } from '../../../core/row.js';
import { contentTag } from '../../session/conditional/entity-tag.js';
import { matchesAny } from '../../session/conditional/if-match.js';
import { recordEnvelope } from '../../kernel/envelope/envelope.js';
import type { SessionData } from '../../session/data/session-data.js';
import type { Session } from '../../session/session/session.js';
import { project } from './projection.js';

/** Throws if the present row must not be changed. */
export type RecordCondition = (row: Row, data: SessionData) => void;

/** A record that an operation is about to change. */
export interface ChangeTarget {
  readonly id: string;
  readonly operation: 'replace' | 'patch' | 'remove';
  readonly condition?: RecordCondition | undefined;
}

/**
 * Throws PRECONDITION_FAILED unless the header has the ETag that GET returns on the URL of the record, with or without the
 * `expand` of the request.
 */
export function ifMatchCondition(
  session: Session,
  ifMatch: string,
  { entity, expand }: { readonly entity: Entity; readonly expand: Expand },
): RecordCondition {
  const { rules } = session;
  return (row, data) => {
    const expansions = expand.length === 0 ? [[]] : [[], expand];
    const variants = expansions.map((one) =>
      project(row, { entity, data, rules, operation: 'get', expand: one }),
    );
    const tags = variants.map((variant) => contentTag(session, rules.tag(recordEnvelope(variant))));
    if (matchesAny(ifMatch, tags)) return;
    fail(
      'PRECONDITION_FAILED',
      'header If-Match must match the current ETag of the record. Get the record again, then repeat the change.',
    );
  };
}
