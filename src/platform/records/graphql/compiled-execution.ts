// Executes compiled documents, and takes repeated responses from the response cache.
import { Injectable } from '@nestjs/common';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { Log } from '../../kernel/logging/log.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { ResponseCache } from '../../session/response-cache/response-cache.js';
import { cacheKeyOf } from './cache-key.js';
import { CompiledDocumentCache, type CompiledOperation, type GraphqlResult } from './compiled-documents.js';
import type { GraphqlContext } from './context.js';
import { createFormatError, type FormatError } from './format-error.js';
import type { PlainRequest, Variables } from './plain-request.js';
import { requireMemoryOf } from './result-size.js';

@Injectable()
export class CompiledExecution {
  readonly documents: CompiledDocumentCache;
  private readonly formatError: FormatError;

  constructor(
    budget: MemoryBudget,
    log: Log,
    private readonly responses: ResponseCache,
  ) {
    this.documents = new CompiledDocumentCache(budget);
    this.formatError = createFormatError(log);
  }

  /** The response to a request whose document is compiled; undefined if it needs the Apollo server. */
  execute(context: GraphqlContext, request: PlainRequest): MaybePromise<string | undefined> {
    const operation = this.documents.find(request.query, request.operationName);
    const isAllowed = operation?.isQuery === true || context.req.method === 'POST';
    if (operation === undefined || !isAllowed) return undefined;
    return this.executeOnce(operation, context, request.variables);
  }

  /** The result with formatted errors; undefined if the variables are invalid, in which case nothing was executed. */
  run(
    operation: CompiledOperation,
    context: GraphqlContext,
    variables: Variables | null | undefined,
  ): MaybePromise<GraphqlResult | undefined> {
    return operation.execute(context, variables, this.formatError);
  }

  /** The cached response where there is one. */
  private executeOnce(
    operation: CompiledOperation,
    context: GraphqlContext,
    variables: Variables | null | undefined,
  ): MaybePromise<string | undefined> {
    const { state, rules } = context.session;
    const { cacheKey } = rules;
    const operationKey =
      operation.isCacheable && cacheKey !== undefined ? cacheKeyOf(operation, variables) : undefined;
    if (cacheKey === undefined || operationKey === undefined)
      return mapMaybe(this.run(operation, context, variables), (result) => textOf(result, context));
    const key = cacheKey + operationKey;
    return (
      this.responses.find(state, key) ??
      mapMaybe(this.run(operation, context, variables), (result) => {
        const text = textOf(result, context);
        if (text !== undefined && result?.errors === undefined) this.responses.add(state, key, text);
        return text;
      })
    );
  }
}

/** Errors come first, as the specification recommends (§7.1). Throws for a result that is too large. */
function textOf(result: GraphqlResult | undefined, context: GraphqlContext): string | undefined {
  if (result === undefined) return undefined;
  requireMemoryOf(result.data, context);
  return JSON.stringify({ errors: result.errors, data: result.data });
}
