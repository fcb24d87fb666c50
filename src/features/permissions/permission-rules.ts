// The rules for records in a request to a session with a policy: which records and fields the client sees and may change.
import type { AnyRecord, Entity, RecordOf } from '../../core/entity.js';
import type { ListQuery, Page } from '../../core/list-query.js';
import { toRow, type Row } from '../../core/row.js';
import type { SessionDraft } from '../../platform/session/data/session-data.js';
import { LayeredRules } from '../../platform/session/rules/layered-rules.js';
import type { ListSteps } from '../../platform/session/rules/list-steps.js';
import type {
  Listing,
  RecordChange,
  RecordLookup,
  RecordRules,
  RelationLookup,
  Violation,
} from '../../platform/session/rules/record-rules.js';
import { ClientAccess } from './client-access.js';
import { forbiddenFields, withOwnFields } from './field-permissions.js';
import { fieldNotAllowed, notOwner } from './rejections.js';
import type { CredentialKind, Permission, Policy } from './policy.js';

/** The headers that carry each kind of credentials. */
const headerOf: Readonly<Record<CredentialKind, string>> = {
  bearer: 'authorization',
  basic: 'authorization',
  'api-key': 'x-api-key',
  cookie: 'cookie',
};

/** Replaces the value of a masked field. */
const MASKED_EMAIL = 'hidden@example.invalid';

export class PermissionRules extends LayeredRules {
  /** @param known what the client may do; undefined until its credentials are verified, which is before it reaches a record */
  constructor(
    below: RecordRules,
    private readonly policy: Policy,
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
    return [...new Set([...super.varies, ...this.policy.accept.map((kind) => headerOf[kind])])];
  }

  override steps(listing: Listing): ListSteps {
    const { entity } = listing;
    const below = super.steps(listing);
    const permission = this.access.permission(entity, 'list');
    if (permission?.access === 'all') return below;
    const isVisible = ({ record }: Row): boolean => this.access.covers(permission, entity, record);
    return { ...below, visible: (rows) => below.visible(rows).filter(isVisible) };
  }

  /** Throws FORBIDDEN for a filter, a sort order or a selection by a masked field: its result would reveal values. */
  override select(listing: Listing): Page<Row> {
    const { entity, query } = listing;
    const masked = this.access.permission(entity, 'list')?.masked ?? [];
    const used = masked.filter((field) => usesField(query, field));
    if (used.length > 0)
      throw fieldNotAllowed(
        this.access,
        used.map((field) => ({ field, message: 'is masked' })),
      );
    return super.select(listing);
  }

  override find<E extends Entity>(lookup: RecordLookup<E>): Row<RecordOf<E>> | undefined {
    const { entity, operation } = lookup;
    const row = super.find(lookup);
    if (
      row === undefined ||
      this.access.covers(this.access.permission(entity, operation), entity, row.record)
    )
      return row;
    if (this.access.policy.hide) return undefined;
    throw notOwner(this.access, entity);
  }

  override related(lookup: RelationLookup): Row | undefined {
    const { target } = lookup.relation;
    const row = super.related(lookup);
    if (row === undefined) return undefined;
    const permission = this.access.permission(target, 'get');
    if (this.access.covers(permission, target, row.record)) return this.shown(target, row);
    if (permission !== undefined && lookup.rejects === true && !this.access.policy.hide)
      throw notOwner(this.access, target);
    return undefined;
  }

  override shown<R extends AnyRecord>(entity: Entity, row: Row<R>): Row<R> {
    const below = super.shown(entity, row);
    const permission = this.access.permission(entity, 'get');
    if (permission?.masked === undefined || this.access.owns(entity, below.record)) return below;
    return masked(below, permission);
  }

  override check(draft: SessionDraft, change: RecordChange): readonly Violation[] {
    const forbidden = forbiddenFields(this.access, change);
    return forbidden.length === 0
      ? super.check(draft, change)
      : [...forbidden, ...super.check(draft, change)];
  }

  override stored<E extends Entity>(change: RecordChange<E>): RecordOf<E> {
    return withOwnFields(this.access, change, super.stored(change));
  }

  private get access(): ClientAccess {
    return this.known() ?? new ClientAccess(this.policy, null);
  }
}

const usesField = ({ where, sort, fields }: ListQuery, field: string): boolean =>
  sort === field || fields?.includes(field) === true || where.some((filter) => filter.field === field);

function masked<R extends AnyRecord>(row: Row<R>, { masked: fields = [] }: Permission): Row<R> {
  const values = Object.fromEntries(fields.map((field) => [field, MASKED_EMAIL]));
  return toRow({ ...row.record, ...values });
}
