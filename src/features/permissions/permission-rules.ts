// The rules for records in a request to a session with a policy: which records and fields the client sees and may change.
import type { AnyRecord, Entity, RecordOf } from '../../core/entity.js';
import type { ListQuery } from '../../core/list-query.js';
import { paginate } from '../../core/pagination.js';
import type { Row } from '../../core/row.js';
import { operationIds } from '../../core/operation-names.js';
import type { SessionDraft } from '../../platform/session/data/session-data.js';
import type { AccessCheck } from '../../platform/session/rules/access-rules.js';
import { LayeredRules } from '../../platform/session/rules/layered-rules.js';
import type { ListSteps } from '../../platform/session/rules/list-steps.js';
import type {
  Decision,
  Listing,
  ListOperation,
  RecordChange,
  RecordLookup,
  RecordOperation,
  RecordRules,
  RelationLookup,
} from '../../platform/session/rules/record-rules.js';
import { ClientAccess } from './client-access.js';
import { forbiddenFields, withOwnFields } from './field-permissions.js';
import { withMasked } from './masking.js';
import { maskedBy, type ActivePolicy } from './policy.js';
import { fieldNotAllowed, notOwner, notPermitted } from './rejections.js';

export class PermissionRules extends LayeredRules {
  /** @param known what the client may do; undefined until its credentials are verified, which is before it reaches a record */
  constructor(
    below: RecordRules,
    private readonly policy: ActivePolicy,
    private readonly known: () => ClientAccess | undefined,
  ) {
    super(below);
  }

  /** Undefined until the client is known: its credentials decide whether it gets a response at all. */
  override get cacheKey(): string | undefined {
    const below = super.cacheKey;
    const access = this.known();
    return below === undefined || access === undefined ? undefined : `${below}${access.key} `;
  }

  override get varies(): readonly string[] {
    return [...super.varies, ...this.policy.varies];
  }

  /** Throws FORBIDDEN for a filter, a sort order or a selection by a masked field: its result would reveal values. */
  override steps(listing: Listing): ListSteps {
    const below = super.steps(listing);
    const { entity, operation, reference } = listing;
    this.checkFields(listing);
    const isOpen = this.access.permissions(entity, operation).some(({ access }) => access === 'all');
    if (isOpen && reference === undefined) return below;
    const visible = (rows: readonly Row[]): readonly Row[] =>
      below.visible(rows).filter(({ record }) => this.isVisible(listing, record));
    const steps = { ...below, visible };
    return this.access.isStrict ? steps : { ...steps, pagination: this.pagination(listing, steps) };
  }

  override find<E extends Entity>(lookup: RecordLookup<E>): Row<RecordOf<E>> | undefined {
    const { entity, operation } = lookup;
    const row = super.find(lookup);
    if (row === undefined) return undefined;
    const { record } = row;
    if (this.access.reaching('owner', { entity, action: operation, record }).length > 0) return row;
    const name = operationIds(entity)[operation];
    if (this.policy.hide && !this.access.ignores({ check: 'hidden', operation: name })) return undefined;
    throw notOwner(this.access, name);
  }

  override related(lookup: RelationLookup): Row | undefined {
    const { target } = lookup.relation;
    const row = super.related(lookup);
    if (row === undefined) return undefined;
    const check = lookup.rejects === true ? 'nested' : 'expand';
    const { record } = row;
    if (this.access.reaching(check, { entity: target, action: 'get', record }).length > 0)
      return this.showing(target, super.shown(target, row, 'get'), {
        operation: 'get',
        checks: ['mask', check],
      });
    if (lookup.rejects === true && !this.policy.hide)
      throw notPermitted(this.access, operationIds(target).get);
    return undefined;
  }

  override shown<R extends AnyRecord>(entity: Entity, row: Row<R>, operation: RecordOperation): Row<R> {
    return this.showing(entity, super.shown(entity, row, operation), { operation, checks: ['mask'] });
  }

  /** The lower layers get the record as it is stored, with the client as its owner. */
  override check(draft: SessionDraft, change: RecordChange): Decision {
    const forbidden = forbiddenFields(this.access, change);
    const decision = super.check(draft, { ...change, after: withOwnFields(this.access, change) });
    return forbidden.length === 0
      ? decision
      : { ...decision, violations: [...forbidden, ...decision.violations] };
  }

  /** `checks`: a value that should be masked is shown if one of them is ignored. */
  private showing<R extends AnyRecord>(
    entity: Entity,
    row: Row<R>,
    { operation, checks }: { readonly operation: RecordOperation; readonly checks: readonly AccessCheck[] },
  ): Row<R> {
    const name = operationIds(entity)[operation];
    const masked = maskedBy(this.access.forRecord(entity, operation, row.record)).filter(
      (field) => !checks.some((check) => this.access.ignores({ check, operation: name, field })),
    );
    return masked.length === 0 ? row : withMasked(entity, row, masked);
  }

  private isVisible({ entity, operation, reference }: Listing, record: AnyRecord): boolean {
    const check = reference === undefined ? 'list' : 'nested';
    const permissions = this.access.reaching(check, { entity, action: operation, record });
    // A nested list would reveal the value of the reference.
    return permissions.length > 0 && (reference === undefined || !maskedBy(permissions).includes(reference));
  }

  /** Includes records that the client may not see if the check is ignored. */
  private pagination({ entity, operation, query, rows }: Listing, steps: ListSteps): ListSteps['pagination'] {
    return (pagination, shown) => {
      const standard = steps.pagination(pagination, shown);
      const total = super
        .steps({ entity, operation, query, rows })
        .visible(rows)
        .filter(steps.matches).length;
      const name = operationIds(entity)[operation];
      const isWrong = total > standard.total && this.access.ignores({ check: 'total', operation: name });
      return isWrong ? paginate(total, query.page, query.limit) : standard;
    };
  }

  private checkFields({ entity, operation, query }: Listing): void {
    const name = operationIds(entity)[operation];
    const used = this.maskedIn(entity, operation).filter(
      (field) => usesField(query, field) && !this.access.ignores({ check: 'filter', operation: name, field }),
    );
    if (used.length === 0) return;
    const details = used.map((field) => ({ field, message: 'is masked' }));
    throw fieldNotAllowed(this.access, details);
  }

  /** The fields that are masked in a record that the client may read. All of its permissions apply to its own records. */
  private maskedIn(entity: Entity, operation: ListOperation): readonly string[] {
    const permissions = this.access.permissions(entity, operation);
    const ofAll = permissions.filter(({ access }) => access === 'all');
    return maskedBy(ofAll.length > 0 ? ofAll : permissions);
  }

  private get access(): ClientAccess {
    return this.known() ?? new ClientAccess(this.policy, null);
  }
}

const usesField = ({ where, sort, fields }: ListQuery, field: string): boolean =>
  sort === field || fields?.includes(field) === true || where.some((filter) => filter.field === field);
