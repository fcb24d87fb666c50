// The SOAP service: executes the operations of all entities and writes the WSDL.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { fail } from '../../core/errors.js';
import type { Identity } from 'practice-http-auth/identity.js';
import type { MaybePromise } from '../../core/maybe-promise.js';
import { closest } from '../../core/text.js';
import { operationIds } from '../../core/operation-names.js';
import { StaticContent } from '../../platform/session/conditional/static-content.js';
import { Entities } from '../../platform/session/data/entities.js';
import { ResponseCache, MAX_KEY_LENGTH } from '../../platform/session/response-cache/response-cache.js';
import { EntityServices } from '../../platform/records/crud/entity-services.js';
import type { ReportFacts } from '../../platform/practice/exchange/exchange.facts.js';
import type { Session } from '../../platform/session/session/session.js';
import { WsSecurityService } from '../auth/ws-security.service.js';
import { createHandlers, type OperationHandler } from './handlers.js';
import { soapOperationsOf, withRules, type Operation } from './operations.js';
import { readEnvelope } from './reader.js';
import { CallFacts } from './soap.facts.js';
import { wsdlWriter } from './wsdl.js';

/** The context of a call: its client and its facts. */
interface CallContext {
  /** Throws if the client may not call the operation. `user`: whom the message names. */
  readonly mayCall: (operation: string, user: Identity | undefined) => MaybePromise<void>;
  /** Set if the facts of the request are reported. Then the response cache is not used. */
  readonly report?: ReportFacts;
  /** The header `SOAPAction`. */
  readonly soapAction?: string | undefined;
}

interface Handler {
  /** Its name in all protocols. */
  readonly operation: string;
  readonly handle: OperationHandler;
}

export type OperationSummary = Pick<Operation, 'name' | 'doc' | 'rest'>;

/** WSDL documents for different base URLs: a few hundred kilobytes. */
const MAX_CACHED_DOCUMENTS = 10;

@Injectable()
export class SoapService implements OnModuleInit {
  readonly operations: readonly Operation[];
  /** The WSDL for a URL of the service. */
  readonly wsdl: ReturnType<typeof wsdlWriter>;
  private readonly documents = new Map<string, StaticContent>();
  /** By the element in the Body: the name of the operation, with or without the suffix `Request`. */
  private readonly handlers = new Map<string, Handler>();

  constructor(
    private readonly services: EntityServices,
    private readonly security: WsSecurityService,
    private readonly responses: ResponseCache,
    entities: Entities,
  ) {
    const { all, writeRules } = entities;
    this.operations = soapOperationsOf(all).map((operation) => withRules(operation, entities));
    this.wsdl = wsdlWriter(all, this.operations, writeRules !== undefined);
  }

  /** The WSDL as a document. The route has no rate limit, so documents are cached; the limit bounds memory when hosts vary. */
  wsdlDocument(url: string): StaticContent {
    const cached = this.documents.get(url);
    if (cached !== undefined) return cached;
    if (this.documents.size >= MAX_CACHED_DOCUMENTS) this.documents.clear();
    const document = new StaticContent(this.wsdl(url));
    this.documents.set(url, document);
    return document;
  }

  onModuleInit(): void {
    for (const service of this.services.all()) {
      const operations = this.operations.filter(({ entity }) => entity === service.entity);
      for (const [{ name, verb, entity }, handle] of createHandlers(operations, service)) {
        const handler = { operation: operationIds(entity)[verb], handle };
        this.handlers.set(name, handler).set(`${name}Request`, handler);
      }
    }
  }

  /**
   * Executes the operation in an envelope. Resolves to the response envelope; every error becomes a fault.
   */
  async execute(session: Session, bytes: unknown, client: CallContext): Promise<string> {
    const { report } = client;
    if (report !== undefined) return this.executeReported(session, bytes, { ...client, report });
    const { state, rules } = session;
    const key =
      rules.cacheKey !== undefined && Buffer.isBuffer(bytes) && bytes.length <= MAX_KEY_LENGTH
        ? `${rules.cacheKey}soap ${bytes.toString('latin1')}`
        : undefined;
    const cached = key === undefined ? undefined : this.responses.find(state, key);
    if (cached !== undefined) return cached;
    const { name, args, security } = readEnvelope(bytes);
    const user = security && (await this.security.verify(session, security));
    const handler = this.handlers.get(name) ?? this.unknownOperation(name);
    await client.mayCall(handler.operation, user);
    const response = await handler.handle(session, args);
    // Credentials are verified for each request. A response to a write is not repeatable.
    if (key !== undefined && security === undefined && session.state === state)
      this.responses.add(state, key, response);
    return response;
  }

  private async executeReported(
    session: Session,
    bytes: unknown,
    client: CallContext & { readonly report: NonNullable<ReportFacts> },
  ): Promise<string> {
    const { report, soapAction } = client;
    const facts = new CallFacts();
    try {
      const { name, args, security } = readEnvelope(bytes, facts.envelope);
      facts.addCall(
        this.operations.find((one) => name === one.name || name === `${one.name}Request`),
        args,
      );
      const user = security && (await this.security.verify(session, security, report));
      const handler = this.handlers.get(name) ?? this.unknownOperation(name);
      await client.mayCall(handler.operation, user);
      const response = await handler.handle(session, args, facts.addResult);
      report(facts.facts(soapAction));
      return response;
    } catch (thrown) {
      report(facts.facts(soapAction, thrown));
      throw thrown;
    }
  }

  summaries(): OperationSummary[] {
    return this.operations.map(({ name, doc, rest }) => ({ name, doc, rest }));
  }

  private unknownOperation(name: string): never {
    const names = this.operations.map((operation) => operation.name);
    return fail('BAD_REQUEST', `there is no operation ${name}, did you mean ${closest(name, names) ?? ''}?`);
  }
}
