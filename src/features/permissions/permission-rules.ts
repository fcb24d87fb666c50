// The rules for records in a request to a session with a policy: which records and fields the client sees and may change.
import type { AnyRecord, Entity, RecordOf } from '../../core/entity.js';
import type { ListQuery, Page } from '../../core/list-query.js';
import type { Row } from '../../core/row.js';
import { operationIds } from '../../platform/records/crud/crud.openapi.js';
import type { SessionDraft } from '../../platform/session/data/session-data.js';
import { LayeredRules } from '../../platform/session/rules/layered-rules.js';
import type { ListSteps } from '../../platform/session/rules/list-steps.js';
import type {
  Listing,
  ListOperation,
  RecordChange,
  RecordLookup,
  RecordOperation,
  RecordRules,
  RelationLookup,
  Violation,
} from '../../platform/session/rules/record-rules.js';
import { ClientAccess } from './client-access.js';
import { forbiddenFields, withOwnFields } from './field-permissions.js';
import { withMasked } from './masking.js';
import { maskedBy, type CredentialKind, type Policy } from './policy.js';
import { fieldNotAllowed, notOwner, notPermitted } from './rejections.js';

/** The headers that carry each kind of credentials. */
const headerOf: Readonly<Record<CredentialKind, string>> = {
  bearer: 'authorization',
  basic: 'authorization',
  'api-key': 'x-api-key',
  cookie: 'cookie',
};

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
    const { entity, operation, reference } = listing;
    const below = super.steps(listing);
    const isOpen = this.access.permissions(entity, operation).some(({ access }) => access === 'all');
    if (isOpen && reference === undefined) return below;
    const isVisible = ({ record }: Row): boolean => {
      const permissions = this.access.forRecord(entity, operation, record);
      // A nested list would reveal the value of the reference.
      return (
        permissions.length > 0 && (reference === undefined || !maskedBy(permissions).includes(reference))
      );
    };
    return { ...below, visible: (rows) => below.visible(rows).filter(isVisible) };
  }

  /** Throws FORBIDDEN for a filter, a sort order or a selection by a masked field: its result would reveal values. */
  override select(listing: Listing): Page<Row> {
    const { entity, query, operation } = listing;
    const used = this.maskedIn(entity, operation).filter((field) => usesField(query, field));
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
    if (row === undefined || this.access.forRecord(entity, operation, row.record).length > 0) return row;
    if (this.policy.hide) return undefined;
    throw notOwner(this.access, operationIds(entity)[operation]);
  }

  override related(lookup: RelationLookup): Row | undefined {
    const { target } = lookup.relation;
    const row = super.related(lookup);
    if (row === undefined) return undefined;
    if (this.access.forRecord(target, 'get', row.record).length > 0) return this.shown(target, row, 'get');
    if (lookup.rejects === true && !this.policy.hide)
      throw notPermitted(this.access, operationIds(target).get);
    return undefined;
  }

  override shown<R extends AnyRecord>(entity: Entity, row: Row<R>, operation: RecordOperation): Row<R> {
    const below = super.shown(entity, row, operation);
    const masked = maskedBy(this.access.forRecord(entity, operation, below.record));
    return masked.length === 0 ? below : withMasked(entity, below, masked);
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
