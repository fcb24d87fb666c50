// The documents that were parsed, found valid and compiled before. Most requests bring one of these.
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { LruCache } from './lru-cache.js';
import type { GraphqlContext } from './context.js';
import { formatError } from './error.format.js';

type Variables = Readonly<Record<string, unknown>>;

let count = 0;

/** An operation ready to run. */
export class CompiledOperation {
  /** No other one has it. */
  readonly number = (count += 1);

  constructor(
    private readonly compiled: CompiledQuery,
    /** Whether it only reads, so that GET may ask for it. */
    readonly isQuery: boolean,
    /** Whether its answer follows from the state of the session and the variables. */
    readonly isRepeatable = false,
  ) {}

  /** The answer, with its errors formatted; undefined where the variables are wrong and nothing was run. */
  run(
    context: GraphqlContext,
    variables: Variables | null | undefined,
  ): MaybePromise<GraphqlResult | undefined> {
    const result = this.compiled.query(undefined, context, variables ?? {});
    return mapMaybe(result as MaybePromise<ExecutionResult>, answerOf);
  }
}

export interface GraphqlResult {
  readonly errors?: readonly GraphQLFormattedError[];
  readonly data: ExecutionResult['data'];
}

export class CompiledDocumentCache {
  private readonly operations = new LruCache<CompiledOperation>();

  find(source: string, operationName: string | null | undefined): CompiledOperation | undefined {
    return this.operations.get(keyOf(source, operationName));
  }

  learn(source: string, operationName: string | null | undefined, operation: CompiledOperation): void {
    this.operations.set(keyOf(source, operationName), operation, source.length);
  }
}

/** The length keeps a name and a source from being read as another source: no document starts with a number. */
function keyOf(source: string, operationName: string | null | undefined): string {
  return operationName ? `${operationName.length} ${operationName} ${source}` : source;
}

function answerOf({ data, errors }: ExecutionResult): GraphqlResult | undefined {
  if (data === undefined) return undefined;
  if (errors === undefined) return { data };
  return { errors: errors.map((error) => formatError(error.toJSON(), error)), data };
}
