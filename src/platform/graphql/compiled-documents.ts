// Cache of documents that were parsed, validated and compiled before. Most requests send one of these.
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import type { MemoryBudget } from '../memory/memory.budget.js';
import type { GraphqlContext } from './context.js';
import { formatError } from './format-error.js';
import { LruCache } from './lru-cache.js';
import type { Variables } from './plain-request.js';

export interface GraphqlResult {
  readonly errors?: readonly GraphQLFormattedError[];
  readonly data: ExecutionResult['data'];
}

let operationCount = 0;

export class CompiledOperation {
  /** Unique in this process. */
  readonly number = (operationCount += 1);

  constructor(
    private readonly compiled: CompiledQuery,
    /** Whether it is a query, which GET may execute. */
    readonly isQuery: boolean,
    /** Whether its response depends on the state of the session and the variables alone. */
    readonly isCacheable = false,
  ) {}

  /** The result with formatted errors; undefined if the variables are invalid, in which case nothing was executed. */
  execute(
    context: GraphqlContext,
    variables: Variables | null | undefined,
  ): MaybePromise<GraphqlResult | undefined> {
    const result = this.compiled.query(undefined, context, variables ?? {});
    return mapMaybe(result as MaybePromise<ExecutionResult>, formatResult);
  }
}

const MIB = 1024 * 1024;
/** Heap bytes of a compiled operation: in total, and for each character of the document. */
const OPERATION_BYTES = 20_000;
const BYTES_PER_CHARACTER = 100;

export class CompiledDocumentCache {
  private readonly operations: LruCache<CompiledOperation>;

  constructor(budget: MemoryBudget) {
    this.operations = new LruCache((evict) =>
      budget.cache('compiled-documents', { share: 0.05, max: 32 * MIB }, evict),
    );
  }

  find(source: string, operationName: string | null | undefined): CompiledOperation | undefined {
    return this.operations.get(keyOf(source, operationName));
  }

  add(source: string, operationName: string | null | undefined, operation: CompiledOperation): void {
    const bytes = OPERATION_BYTES + BYTES_PER_CHARACTER * source.length;
    this.operations.set(keyOf(source, operationName), operation, bytes);
  }
}

/** The length separates the name from the source: no document starts with a number. */
function keyOf(source: string, operationName: string | null | undefined): string {
  return operationName ? `${operationName.length} ${operationName} ${source}` : source;
}

function formatResult({ data, errors }: ExecutionResult): GraphqlResult | undefined {
  if (data === undefined) return undefined;
  if (errors === undefined) return { data };
  return { errors: errors.map((error) => formatError(error.toJSON(), error)), data };
}
