// The operations of the root fields of GraphQL, by the metadata of the resolvers and without the schema.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { getOperationAST, parse, type DocumentNode, type OperationTypeNode } from 'graphql';
import { isObject, jsonOf, membersOf } from '../../kernel/runtime/body.facts.js';
import { KnownOperations } from '../../practice/exchange/known-operations.js';
import { resolverMethods, ROOT_TYPES } from '../../session/fast-nest/resolver-methods.js';
import { MAX_BATCH_SIZE } from './batch-execution.js';
import { fieldsByKey } from '../../practice/exchange/facts.selection.js';
import { limits } from './limits.rule.js';
import { operationNameOf } from '../../http/routing/named-operation.js';
import { expandPersisted, expandPersistedSearch, PersistedQueries } from './persisted-queries.js';
import { fragmentsOf } from '../../practice/exchange/selection-size.js';

type Json = Readonly<Record<string, unknown>>;

/** There are no subscriptions. */
const typeNames: Readonly<Partial<Record<OperationTypeNode, string>>> = {
  query: 'Query',
  mutation: 'Mutation',
};

type GraphqlRequest = Pick<FastifyRequest, 'method' | 'url' | 'body'>;

interface RequestedDocument {
  readonly document: DocumentNode;
  readonly operationName: string | null;
}

@Injectable()
export class RequestedFields implements OnModuleInit {
  private operationsByField: ReadonlyMap<string, string> | undefined;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly known: KnownOperations,
    private readonly persisted: PersistedQueries,
  ) {}

  onModuleInit(): void {
    this.known.addSource(() => this.byField().values());
  }

  /** The operations of all requests of a batch. Unknown fields and documents that cannot be parsed have no operation. */
  operationsOf(request: GraphqlRequest): readonly string[] {
    return this.documentsOf(request).flatMap((one) => (one === undefined ? [] : this.operationsIn(one)));
  }

  /** One for each request of a batch; undefined for a document that cannot be parsed. */
  documentsOf({ method, url, body }: GraphqlRequest): readonly (RequestedDocument | undefined)[] {
    const requests = method === 'POST' ? [body].flat() : [requestInQuery(url)];
    if (requests.length > MAX_BATCH_SIZE) return [];
    return requests.map((one) => {
      const document = this.documentOf(one);
      const { operationName } = membersOf(one);
      return (
        document && { document, operationName: typeof operationName === 'string' ? operationName : null }
      );
    });
  }

  private documentOf(request: unknown): DocumentNode | undefined {
    try {
      const body = expandPersisted(request);
      const source = isObject(body) ? (body.query ?? this.persistedQuery(body)) : undefined;
      if (typeof source !== 'string') return undefined;
      return parse(source, { maxTokens: limits.tokens, noLocation: true });
    } catch {
      // The request is executed and gets its own error response.
      return undefined;
    }
  }

  private persistedQuery({ extensions }: Json): string | undefined {
    const reference = isObject(extensions) ? extensions.persistedQuery : undefined;
    const hash = isObject(reference) ? reference.sha256Hash : undefined;
    return typeof hash === 'string' ? this.persisted.find(hash) : undefined;
  }

  private operationsIn({ document, operationName }: RequestedDocument): string[] {
    const operation = getOperationAST(document, operationName);
    const type = operation && typeNames[operation.operation];
    if (!type) return [];
    return [...fieldsByKey([operation.selectionSet], fragmentsOf(document)).values()].flatMap(([field]) => {
      const name = field && this.byField().get(`${type}.${field.name.value}`);
      return name === undefined ? [] : [name];
    });
  }

  /** By type and field, `Query.users`. */
  private byField(): ReadonlyMap<string, string> {
    this.operationsByField ??= new Map(
      [...resolverMethods(this.modules, new MetadataScanner())]
        .filter(([, { type }]) => ROOT_TYPES.has(type))
        .map(([name, { field, method }]) => [name, operationNameOf(method.callback) ?? field]),
    );
    return this.operationsByField;
  }
}

/** The request in the query string of GET, with its JSON parameters parsed. */
function requestInQuery(url: string): Json {
  const search = url.slice((url.indexOf('?') + 1 || url.length + 1) - 1);
  try {
    const parameters = Object.fromEntries(new URLSearchParams(expandPersistedSearch(search)));
    const { extensions } = parameters;
    return { ...parameters, ...(extensions !== undefined && { extensions: jsonOf(extensions) }) };
  } catch {
    return {};
  }
}
