// The facts about a call of a tracked session, from the reader and the handler.
import { operationIds } from '../../core/operation-names.js';
import type { ExchangeFacts } from '../../platform/practice/exchange/exchange.facts.js';
import type { ExchangeError, SoapFacts } from '../../platform/practice/exchange/exchange.js';
import { listInput, type ListInput } from '../../platform/practice/exchange/list.input.js';
import { toApiError } from '../../platform/kernel/errors/to-api-error.js';
import { toPayload } from './arguments.js';
import { faultcodeOf } from './faults.js';
import type { Message } from './message.js';
import { namespaces } from './namespaces.js';
import type { Operation } from './operations.js';

/** SOAP 1.2 part 1 §5.1. */
const SOAP_12 = 'http://www.w3.org/2003/05/soap-envelope';
const versions: ReadonlyMap<string, string> = new Map([
  [namespaces.envelope, '1.1'],
  [SOAP_12, '1.2'],
]);

/** The facts that the strict reader found in an envelope, even if it is not valid. */
export class EnvelopeFacts {
  private seen: Pick<SoapFacts, 'prefix' | 'version'> | undefined;
  private readonly header: string[] = [];
  private operation: string | null = null;

  addEnvelope(prefix: string, namespace: string): void {
    this.seen = { prefix, version: versions.get(namespace) ?? namespace };
  }

  addHeader(name: string): void {
    this.header.push(name);
  }

  addOperation(name: string): void {
    this.operation ??= name;
  }

  /** Undefined if the message is not an envelope. */
  soapFacts(action: string | null): SoapFacts | undefined {
    const { seen, header, operation } = this;
    return seen && { operation, ...seen, header, action };
  }
}

/** The facts of one call. */
export class CallFacts {
  readonly envelope = new EnvelopeFacts();
  private operation: Operation | undefined;
  private args: Message['args'] = new Map();
  private result: unknown;

  addCall(operation: Operation | undefined, args: Message['args']): void {
    this.operation = operation;
    this.args = args;
  }

  readonly addResult = (result: unknown): void => {
    this.result = result;
  };

  /** @param thrown what the call threw; undefined if it succeeded */
  facts(soapAction: string | undefined, thrown?: unknown): ExchangeFacts {
    // Trimmed first: an expression with `\s*$` takes quadratic time.
    const soap = this.envelope.soapFacts(soapAction?.trim().replace(/^"|"$/g, '') ?? null);
    const { operation, result } = this;
    const error = thrown === undefined ? null : faultOf(thrown);
    const executed = operation && {
      operation: operationIds(operation.entity)[operation.verb],
      input: inputOf(operation, this.args),
      result: error === null ? result : undefined,
      error,
    };
    return { ...(soap && { soap }), ...(executed && { operations: [executed] }), ...(error && { error }) };
  }
}

/** The arguments with the types that the handlers use. */
function inputOf({ verb, parameters }: Operation, args: Message['args']): ListInput {
  const { id, ...input } = toPayload(parameters.fields, args) as ListInput;
  if (verb === 'list') return listInput(input);
  return { ...input, ...(id !== undefined && { id: typeof id === 'string' ? id.trim().toLowerCase() : id }) };
}

/** The error of a fault, with the members of the fault (SOAP 1.1 §4.4). */
export function faultOf(thrown: unknown): ExchangeError {
  const error = toApiError(thrown);
  if (error === undefined) return { code: 'INTERNAL_SERVER_ERROR', message: '', faultcode: 'soap:Server' };
  const { code, message, details, reason } = error;
  const faultcode = faultcodeOf(error);
  return {
    ...{ code, message, faultcode, faultstring: message },
    ...(details && { details }),
    ...(reason && { reason }),
  };
}
