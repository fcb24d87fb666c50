// A request whose values are prepared once for all matchers.
import { getByPath } from '../../../core/template.js';
import type { WorkBudget } from '../../kernel/runtime/work-budget.js';
import { GivenValue } from './given-value.js';
import type { MatchedRequest } from './matched-request.js';
import { segmentsOf } from './path-pattern.js';

/** The parts of a request whose values have names. */
export type NamedPart = 'query' | 'headers' | 'body';

type Values = Readonly<Record<string, unknown>>;

const own = (values: Values, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const valuesOf: Readonly<Record<NamedPart, (request: MatchedRequest, name: string) => unknown>> = {
  query: ({ query }, name) => own(query, name),
  headers: ({ headers }, name) => own(headers, name.toLowerCase()),
  body: ({ body }, path) => getByPath(body, path),
};

export class MatchSubject {
  private readonly values = new Map<string, GivenValue>();
  private preparedOperations: ReadonlySet<string> | undefined;
  private preparedSegments: readonly string[] | undefined;

  /** @param work the budget of the request that is handled, which may match many subjects */
  constructor(
    readonly request: MatchedRequest,
    readonly work: WorkBudget,
  ) {}

  get operations(): ReadonlySet<string> {
    if (this.preparedOperations === undefined) this.work.spend(this.request.operations.length);
    return (this.preparedOperations ??= new Set(this.request.operations));
  }

  /** The segments of the path. */
  get segments(): readonly string[] {
    if (this.preparedSegments === undefined) this.work.spend(this.request.path.length);
    return (this.preparedSegments ??= segmentsOf(this.request.path));
  }

  get status(): GivenValue {
    return new GivenValue(this.request.status, 'json', this.work);
  }

  /** @param name of a query parameter or header, or the dotted path of a field of the body */
  given(part: NamedPart, name: string): GivenValue {
    const key = `${part} ${name}`;
    this.work.spendText(key);
    const known = this.values.get(key);
    if (known !== undefined) return known;
    this.work.spend(name.length);
    const value = valuesOf[part](this.request, name);
    const given = new GivenValue(value, part === 'body' ? 'json' : 'text', this.work);
    this.values.set(key, given);
    return given;
  }
}
