// Adds examples to a document. They come from the sample data, which is not loaded when decorators run.
import type {
  ExampleObject,
  MediaTypeObject,
  OpenAPIObject,
  OperationObject,
  PathItemObject,
} from '@nestjs/swagger';

/** Complete response or request bodies by name. */
export type Examples = Readonly<Record<string, ExampleObject>>;

export interface OperationExamples {
  /** Values of parameters, by name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly request?: Examples;
  readonly success?: Examples;
}

/** One example, named after its summary. */
export function example(summary: string, value: unknown): Examples {
  return { [summary.replace(/\W+/g, '_')]: { summary, value } };
}

/** Returns the document with the examples of each operation, by operation id. */
export function addExamples(
  document: OpenAPIObject,
  examples: ReadonlyMap<string, OperationExamples>,
): OpenAPIObject {
  const paths = Object.entries(document.paths).map(([path, item]): [string, PathItemObject] => {
    const operations = Object.entries(item as Record<string, OperationObject>).map(([method, operation]) => [
      method,
      addOperationExamples(operation, examples.get(operation.operationId ?? '') ?? {}),
    ]);
    return [path, Object.fromEntries(operations) as PathItemObject];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function addOperationExamples(
  operation: OperationObject,
  { parameters = {}, request, success }: OperationExamples,
): OperationObject {
  const responses = Object.entries(operation.responses).map(([status, response]) => [
    status,
    status.startsWith('2') ? addContentExamples(response, success) : response,
  ]);
  return {
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((parameter) =>
        'name' in parameter && parameter.name in parameters
          ? { ...parameter, example: parameters[parameter.name] }
          : parameter,
      ),
    }),
    ...(operation.requestBody && { requestBody: addContentExamples(operation.requestBody, request) }),
    responses: Object.fromEntries(responses) as OperationObject['responses'],
  };
}

/** Adds examples to an inline request body or response with content. Returns references and empty responses unchanged. */
function addContentExamples<T extends object | undefined>(holder: T, examples: Examples | undefined): T {
  if (examples === undefined || holder === undefined || !('content' in holder)) return holder;
  const content = Object.entries(holder.content as Record<string, MediaTypeObject>);
  return {
    ...holder,
    content: Object.fromEntries(content.map(([type, media]) => [type, { ...media, examples }])),
  };
}
