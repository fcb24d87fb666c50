// Cache of documents that were parsed, validated and compiled before. Most requests send one of these.
import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { heapBytesOf } from '../../../core/heap-bytes.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import type { VariableExceptions } from './compiler-differences.js';
import type { GraphqlContext } from './context.js';
import type { FormatError } from './format-error.js';
import { limits } from './limits.rule.js';
import { MemoryCache } from '../../kernel/memory/memory.cache.js';
import type { Variables } from './plain-request.js';

export interface GraphqlResult {
  readonly errors?: readonly GraphQLFormattedError[];
  readonly data: ExecutionResult['data'];
}

/** Errors in a response. Every root field can report one. */
const MAX_ERRORS = limits.rootFields;

interface CompiledOperationParts {
  readonly compiled: CompiledQuery;
  readonly isQuery: boolean;
  readonly isCacheable: boolean;
  readonly interpretedFor: VariableExceptions;
}

let operationCount = 0;

export class CompiledOperation {
  /** Unique in this process. */
  readonly number = (operationCount += 1);

  private readonly compiled: CompiledQuery;
  /** Whether it is a query, which GET may execute. */
  readonly isQuery: boolean;
  /** Whether its response depends on the state of the session and the variables alone. */
  readonly isCacheable: boolean;
  private readonly interpretedFor: VariableExceptions;

  constructor({ compiled, isQuery, isCacheable, interpretedFor }: CompiledOperationParts) {
    this.compiled = compiled;
    this.isQuery = isQuery;
    this.isCacheable = isCacheable;
    this.interpretedFor = interpretedFor;
  }

  /**
   * The result with formatted errors; undefined if the operation has to be interpreted, because its variables are invalid or one that
   * it needs is missing. In this case nothing was executed.
   */
  execute(
    context: GraphqlContext,
    variables: Variables | null | undefined,
    formatError: FormatError,
  ): MaybePromise<GraphqlResult | undefined> {
    const { omitted, null: empty } = this.interpretedFor;
    for (const name of omitted) if (variables?.[name] === undefined) return undefined;
    for (const name of empty) if (variables?.[name] === null) return undefined;
    const result = this.compiled.query(undefined, context, variables ?? {});
    return mapMaybe(result as MaybePromise<ExecutionResult>, (executed) =>
      formatResult(executed, formatError),
    );
  }
}

const MIB = 1024 * 1024;
/**
 * Heap bytes of a compiled operation: of the smallest one, and for each name in the document. Measured after garbage collection
 * with 60 operations of each of eight forms, executed once: from 500 bytes for each field of one list to 2,500 bytes for each
 * name of a document with 30 lists at the root.
 */
const OPERATION_BYTES = 20_000;
const BYTES_PER_NAME = 2600;

export class CompiledDocumentCache {
  private readonly operations: MemoryCache<CompiledOperation>;

  constructor(budget: MemoryBudget) {
    this.operations = new MemoryCache((evict) =>
      budget.cache('compiled-documents', { share: 0.05, max: 32 * MIB }, evict),
    );
  }

  find(source: string, operationName: string | null | undefined): CompiledOperation | undefined {
    return this.operations.get(keyOf(source, operationName));
  }

  add(source: string, operationName: string | null | undefined, operation: CompiledOperation): void {
    const names = source.match(/[A-Za-z_]\w*/g)?.length ?? 0;
    const bytes = OPERATION_BYTES + BYTES_PER_NAME * names + heapBytesOf(source);
    this.operations.set(keyOf(source, operationName), operation, bytes);
  }
}

/**
 * The length separates the name from the source. A text that starts with a digit is not a document, but could equal such a key. The
 * space prevents this.
 */
function keyOf(source: string, operationName: string | null | undefined): string {
  if (operationName) return `${operationName.length} ${operationName} ${source}`;
  return /^\d/.test(source) ? ` ${source}` : source;
}

function formatResult(
  { data, errors }: ExecutionResult,
  formatError: FormatError,
): GraphqlResult | undefined {
  if (data === undefined) return undefined;
  if (errors === undefined) return { data };
  return {
    errors: errors.slice(0, MAX_ERRORS).map((error) => formatError(error.toJSON(), causeOf(error))),
    data,
  };
}

/** graphql-jit reports null in place of a value without a cause; graphql-js with one, as of every error of a resolver. */
const causeOf = (error: GraphQLError): Error =>
  error.originalError === undefined ? new Error(error.message) : error;
