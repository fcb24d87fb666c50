// Puts examples into a finished document. Decorators run before there is any data; these come from the dataset.
import type {
  ExampleObject,
  MediaTypeObject,
  OpenAPIObject,
  OperationObject,
  PathItemObject,
} from '@nestjs/swagger';

/** Whole answers or bodies, by a name for each. */
export type Examples = Readonly<Record<string, ExampleObject>>;

export interface OperationExamples {
  /** Values of parameters, by name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly request?: Examples;
  readonly success?: Examples;
}

/** One example under a name made of its summary. */
export function example(summary: string, value: unknown): Examples {
  return { [summary.replace(/\W+/g, '_')]: { summary, value } };
}

/** The same document with examples for the operations that have some, by their ids. */
export function withExamples(
  document: OpenAPIObject,
  examples: ReadonlyMap<string, OperationExamples>,
): OpenAPIObject {
  const paths = Object.entries(document.paths).map(([path, item]): [string, PathItemObject] => {
    const operations = Object.entries(item as Record<string, OperationObject>).map(([method, operation]) => [
      method,
      exemplified(operation, examples.get(operation.operationId ?? '') ?? {}),
    ]);
    return [path, Object.fromEntries(operations) as PathItemObject];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function exemplified(
  operation: OperationObject,
  { parameters = {}, request, success }: OperationExamples,
): OperationObject {
  const responses = Object.entries(operation.responses).map(([status, response]) => [
    status,
    status.startsWith('2') ? withContent(response, success) : response,
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
    ...(operation.requestBody && { requestBody: withContent(operation.requestBody, request) }),
    responses: Object.fromEntries(responses) as OperationObject['responses'],
  };
}

/** A body or an answer that is spelt out and has a content; anything else stays as it is. */
function withContent<T extends object | undefined>(holder: T, examples: Examples | undefined): T {
  if (examples === undefined || holder === undefined || !('content' in holder)) return holder;
  const content = Object.entries(holder.content as Record<string, MediaTypeObject>);
  return {
    ...holder,
    content: Object.fromEntries(content.map(([type, media]) => [type, { ...media, examples }])),
  };
}
