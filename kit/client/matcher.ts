// Request matchers, which fault plans and the request journal use.
import type { OperationId } from './generated/names.js';

type OneOrMore<T> = T | readonly T[];
type Scalar = string | number | boolean | null;

/** A scalar means `eq`, a list `in`. The operators of an object are combined with AND. */
export type Condition =
  | Scalar
  | readonly Scalar[]
  | {
      readonly eq?: Scalar;
      readonly ne?: Scalar;
      readonly in?: readonly Scalar[];
      readonly nin?: readonly Scalar[];
      readonly contains?: string;
      readonly gt?: string | number;
      readonly gte?: string | number;
      readonly lt?: string | number;
      readonly lte?: string | number;
      readonly exists?: boolean;
    };

type Conditions = Readonly<Record<string, Condition>>;

export type Protocol = 'REST' | 'GraphQL' | 'SOAP';

/** All keys are combined with AND; `{}` matches every request. */
export interface RequestMatcher {
  readonly protocol?: OneOrMore<Protocol>;
  /** An `operationId` of the OpenAPI document, which stands for the operation in every protocol. */
  readonly operation?: OneOrMore<OperationId>;
  readonly method?: OneOrMore<string>;
  /** `{x}` stands for one segment, a last `/**` for any rest. */
  readonly path?: string;
  readonly query?: Conditions;
  readonly headers?: Conditions;
  /** By dotted path, `items.0.id`. JSON bodies only. */
  readonly body?: Conditions;
}

/** A matcher of requests whose response is known. */
export interface RecordedRequestMatcher extends RequestMatcher {
  readonly status?: Condition;
}
