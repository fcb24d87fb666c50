// Sends typed GraphQL documents.
import { randomUUID } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';

const url = `${process.env.BASE_URL ?? ''}/graphql`;
const session = randomUUID();

/** The data of a response; throws if there are errors. */
export async function request<Result, Variables>(
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': session },
    body: JSON.stringify({ query: print(document), variables }),
  });
  const { data, errors } = (await response.json()) as { data: Result; errors?: object[] };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}
