// The pages of referring records (`User.orders`) in one GraphQL request. The records are grouped once for all pages, and all
// pages together are limited, because nested lists multiply.
import type { GraphQLResolveInfo } from 'graphql';
import type { Entity } from '../../../core/entity.js';
import { apiError } from '../../../core/errors.js';
import type { ListQuery } from '../../../core/list-query.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type { GraphqlContext } from '../graphql/context.js';
import { limits } from '../graphql/limits.rule.js';
import type { InputRules } from '../../http/validation/input.js';
import { countFields } from '../../practice/exchange/selection-size.js';
import type { SessionState } from '../../session/data/session-data.js';
import type { ListArguments } from './crud.args.js';
import { pageOf, type GraphqlPage } from './graphql.results.js';
import type { RowsById } from './projection.js';

interface PageRequest {
  /** The id of the record that the rows refer to. */
  readonly id: string;
  readonly args: ListArguments;
  /** The entity of the rows, and its field with the id: together they identify the list. */
  readonly entity: Entity;
  readonly reference: string;
  readonly info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;
  readonly rows: () => MaybePromise<RowsById>;
  readonly readList: (args: ListArguments, rules: InputRules | undefined) => ListQuery;
}

const byContext = new WeakMap<GraphqlContext, ReferringPages>();

export class ReferringPages {
  private state: SessionState | undefined;
  private readonly rows = new Map<string, MaybePromise<RowsById>>();
  private readonly pages = new Map<string, MaybePromise<GraphqlPage>>();
  private fieldCount = 0;
  /** One error for all pages: to create an error costs more than to read a page. */
  private readonly tooManyFields = apiError(
    'BAD_REQUEST',
    `document must NOT select more than ${limits.relatedFields} fields in lists of related records, use a lower limit`,
  );

  private constructor(private readonly context: GraphqlContext) {}

  /** The pages of one request. */
  static of(context: GraphqlContext): ReferringPages {
    const found = byContext.get(context) ?? new ReferringPages(context);
    byContext.set(context, found);
    return found;
  }

  /** Throws BAD_REQUEST for invalid arguments, and if the request selects too many fields in its pages. */
  page(request: PageRequest): MaybePromise<GraphqlPage> {
    this.forgetOtherState();
    // Without this, a rejected request would read pages for every record that it has reached.
    if (this.fieldCount > limits.relatedFields) throw this.tooManyFields;
    return mapMaybe(this.find(request), (page) => {
      this.context.selectedLength += page.length;
      this.count(page.items.length, request.info);
      return page;
    });
  }

  /** Counts the fields of a list of related records. Throws BAD_REQUEST if the request selects too many. */
  count(items: number, info: PageRequest['info']): void {
    this.fieldCount += 1 + items * countFields(info);
    if (this.fieldCount > limits.relatedFields) throw this.tooManyFields;
  }

  /** After a mutation, the records are read again. */
  private forgetOtherState(): void {
    const { state } = this.context.session;
    if (this.state === state) return;
    this.state = state;
    this.rows.clear();
    this.pages.clear();
  }

  private find({ id, args, entity, reference, rows, readList }: PageRequest): MaybePromise<GraphqlPage> {
    const list = `${entity.plural} ${reference}`;
    const key = `${list} ${id} ${JSON.stringify(args)}`;
    const found = this.pages.get(key);
    if (found !== undefined) return found;
    const { rules } = this.context.session;
    const query = readList(args, rules.input);
    const all = this.rows.get(list) ?? rows();
    this.rows.set(list, all);
    const page = mapMaybe(all, (byId) => {
      const rows = byId.get(id) ?? [];
      const found = rules.select({ entity, operation: 'list', reference, rows, query });
      return pageOf({ ...found, rows: found.rows.map((row) => rules.shown(entity, row, 'list')) });
    });
    this.pages.set(key, page);
    return page;
  }
}
