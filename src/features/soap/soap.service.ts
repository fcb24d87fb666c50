// SOAP as a whole: every operation of every entity behind one endpoint, and the documents that describe it.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { fail } from '../../core/errors.js';
import { closest } from '../../core/text.js';
import { ResponseCache, MAX_KEY_LENGTH } from '../../platform/response-cache/response-cache.js';
import { EntityServices } from '../../platform/crud/entity-services.js';
import type { Session } from '../../platform/session/session.js';
import { StandardDataset } from '../../platform/session/standard-dataset.js';
import { WsSecurityService } from '../auth/ws-security.service.js';
import { entities } from '../entities.module.js';
import { callsOf, type Call } from './calls.js';
import { guideFor, requestEnvelope, type SoapGuide } from './guide.js';
import { operationsOf, type Operation } from './operations.js';
import { readEnvelope } from './reader.js';
import { wsdlWriter } from './wsdl.js';

type Sender = Parameters<WsSecurityService['verify']>[2];

export type OperationSummary = Pick<Operation, 'name' | 'doc' | 'rest'>;

@Injectable()
export class SoapService implements OnModuleInit {
  readonly operations = operationsOf(entities);
  /** The WSDL for the address of the service. */
  readonly wsdl = wsdlWriter(entities, this.operations);
  /** By the name of the body's element: the operation's name, with or without `Request` behind it. */
  private readonly calls = new Map<string, Call>();
  private readonly answers = new ResponseCache();

  constructor(
    private readonly services: EntityServices,
    private readonly dataset: StandardDataset,
    private readonly security: WsSecurityService,
  ) {}

  /** Every entity brings its service with its module; there is nothing to register here. */
  onModuleInit(): void {
    for (const service of this.services.all()) {
      const operations = this.operations.filter(({ entity }) => entity === service.entity);
      for (const [name, call] of callsOf(operations, service)) {
        this.calls.set(name, call).set(`${name}Request`, call);
      }
    }
  }

  /** Carries out the operation of an envelope and answers with one. Throws what becomes a fault. */
  async answer(session: Session, bytes: unknown, sender: Sender): Promise<string> {
    const { state } = session;
    const question =
      Buffer.isBuffer(bytes) && bytes.length <= MAX_KEY_LENGTH ? bytes.toString('latin1') : undefined;
    const known = question === undefined ? undefined : this.answers.find(state, question);
    if (known !== undefined) return known;
    const { name, given, security } = readEnvelope(bytes);
    if (security !== undefined) await this.security.verify(security, session, sender);
    const call = this.calls.get(name) ?? this.unknown(name);
    const answer = await call(session, given);
    // Credentials are verified each time, and what changed the session changes it again.
    if (question !== undefined && security === undefined && session.state === state)
      this.answers.keep(state, question, answer);
    return answer;
  }

  guide(base: string): SoapGuide {
    return guideFor(base, this.operations, this.dataset);
  }

  /** The envelope that calls an operation with these arguments. */
  request(name: string, values: Readonly<Record<string, unknown>>): string {
    const operation = this.operations.find((known) => known.name === name);
    return operation === undefined ? this.unknown(name) : requestEnvelope(operation, values);
  }

  /** Every operation in words. */
  summaries(): OperationSummary[] {
    return this.operations.map(({ name, doc, rest }) => ({ name, doc, rest }));
  }

  private unknown(name: string): never {
    const names = this.operations.map((operation) => operation.name);
    return fail('BAD_REQUEST', `there is no operation ${name}, did you mean ${closest(name, names) ?? ''}?`);
  }
}
