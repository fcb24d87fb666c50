// A client of the SOAP service in this process. Like any other client, it writes and reads messages by the WSDL.
import { Injectable } from '@nestjs/common';
import { lazyPromise } from '../../core/lazy-promise.js';
import { toApiError } from '../../platform/kernel/errors/to-api-error.js';
import type { Session } from '../../platform/session/session/session.js';
import { SoapFaults } from './faults.js';
import { XML_TYPE } from './media-type.js';
import { SOAP_PATH } from './namespaces.js';
import { SoapService } from './soap.service.js';
import type { SoapArguments, SoapResponse, StrongSoapClient } from './strong-soap.client.js';

/** A request that any HTTP client can send. */
interface SoapRequest {
  readonly method: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface SoapExchange {
  readonly request: SoapRequest;
  readonly response: SoapResponse;
  /** The children of the response element; undefined for a fault. */
  readonly result: Readonly<Record<string, unknown>> | undefined;
}

/** Flows may call every operation with any policy of the session. */
const asAdmin = { mayCall: () => undefined };

@Injectable()
export class SoapClient {
  private readonly load = lazyPromise(async (): Promise<StrongSoapClient> => {
    const { StrongSoapClient: Client } = await import('./strong-soap.client.js');
    return new Client(this.service.wsdl(SOAP_PATH), SOAP_PATH);
  });

  constructor(
    private readonly service: SoapService,
    private readonly faults: SoapFaults,
  ) {}

  /** Calls an operation in a session. A fault is a response without a result; rejects only for internal errors. */
  async call(session: Session, operation: string, args: SoapArguments): Promise<SoapExchange> {
    const client = await this.load();
    const send = (envelope: string): Promise<SoapResponse> => this.send(session, envelope);
    const { envelope, response, result } = await client.call(operation, args, send);
    return { request: requestFor(operation, envelope), response, result };
  }

  /** The request that calls an operation. Nothing is sent. */
  async request(operation: string, args: SoapArguments): Promise<SoapRequest> {
    const client = await this.load();
    return requestFor(operation, client.envelope(operation, args));
  }

  private async send(session: Session, envelope: string): Promise<SoapResponse> {
    try {
      return { status: 200, body: await this.service.execute(session, Buffer.from(envelope), asAdmin) };
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error === undefined) throw thrown;
      const { status, body } = this.faults.format(error);
      return { status, body };
    }
  }
}

function requestFor(operation: string, body: string): SoapRequest {
  const headers = { 'content-type': XML_TYPE, soapaction: `"${operation}"` };
  return { method: 'POST', path: SOAP_PATH, headers, body };
}
