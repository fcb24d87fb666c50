// Apollo plug-in that executes valid operations compiled, and adds them to the cache of compiled documents.
import { HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import type { FieldPredicate } from './compile-operation.js';
import type { CompiledExecution } from './compiled-execution.js';
import type { GraphqlContext } from './context.js';
import { lazyPromise } from '../../../core/lazy-promise.js';

/** Loaded with the first operation: graphql-jit takes longer to load than most of the application. */
const loadCompiler = lazyPromise(() => import('./compile-operation.js'));

/** While `isObserved` is true, Apollo executes the operations itself, so that it calls every hook of other plug-ins. */
export function compilePlugin(
  execution: CompiledExecution,
  isObserved: () => boolean,
  isCacheableField: FieldPredicate,
): ApolloServerPlugin<GraphqlContext> {
  const { documents } = execution;
  return {
    // eslint-disable-next-line @typescript-eslint/require-await -- Apollo's interface requires promises
    requestDidStart: async () => ({
      responseForOperation: async ({ schema, document, source, request, contextValue }) => {
        if (isObserved()) return null;
        const { operationName } = request;
        const { compileOperation } = await loadCompiler();
        const operation =
          documents.find(source, operationName) ??
          compileOperation(schema, document, operationName, isCacheableField);
        if (operation === undefined) return null;
        documents.add(source, operationName, operation);
        const result = await execution.run(operation, contextValue, request.variables);
        // Without a result, Apollo executes the operation and reports the errors in its variables.
        if (result === undefined) return null;
        const { data = null, errors } = result;
        const singleResult = { data, ...(errors && { errors }) };
        return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } };
      },
    }),
  };
}
