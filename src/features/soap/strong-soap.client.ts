// A SOAP client made of strong-soap. Import this file on first use only: the package takes time and memory to load.
import { soap } from 'strong-soap';
import { TARGET_NAMESPACE } from './namespaces.js';

export type SoapArguments = Readonly<Record<string, unknown>>;

export interface SoapResponse {
  readonly status: number;
  readonly body: string;
}

/** Delivers an envelope to the service. */
export type SendEnvelope = (envelope: string) => Promise<SoapResponse>;

/** A call: both messages as text, and the response as an object. */
interface Exchange {
  readonly envelope: string;
  readonly response: SoapResponse;
  /** The children of the response element; undefined for a fault. */
  readonly result: Readonly<Record<string, unknown>> | undefined;
  /** The children of the Fault element; undefined for a result. */
  readonly fault: Readonly<Record<string, unknown>> | undefined;
}

type HttpClient = NonNullable<ConstructorParameters<typeof soap.Client>[2]['httpClient']>;
type Done = (error: Error | null, result?: unknown) => void;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** strong-soap reports a fault as an error with the message as an object. */
function faultOf(error: unknown): Exchange['fault'] {
  let value: unknown = error;
  for (const name of ['root', 'Envelope', 'Body', 'Fault']) value = isObject(value) ? value[name] : undefined;
  return isObject(value) ? value : undefined;
}

/** Writes the prefix that the WSDL has for the target namespace. strong-soap by itself generates one. */
class PrefixedClient extends soap.Client {
  override createNamespaceContext(...envelope: [prefix: string, uri: string]) {
    const context = super.createNamespaceContext(...envelope);
    context.declareNamespace('tns', TARGET_NAMESPACE);
    this.setSecurity({
      postProcess: (_header, body) => body.root().attribute('xmlns:tns', TARGET_NAMESPACE),
    });
    return context;
  }
}

export class StrongSoapClient {
  private readonly wsdl: ConstructorParameters<typeof soap.Client>[0];

  /** Throws if the text is not a WSDL. */
  constructor(
    wsdl: string,
    private readonly endpoint: string,
  ) {
    const loaded = new soap.WSDL(wsdl, 'memory:', {}).loadSync();
    if (loaded === undefined) throw new Error('strong-soap cannot load the WSDL');
    this.wsdl = loaded;
  }

  /** Calls an operation. A fault is a response without a result. */
  call(operation: string, args: SoapArguments, send: SendEnvelope): Promise<Exchange> {
    return new Promise((resolve, reject) => {
      let exchange: Pick<Exchange, 'envelope' | 'response'> | undefined;
      const httpClient: HttpClient = {
        request: (_url, envelope, done) => {
          send(envelope).then((response) => {
            exchange = { envelope, response };
            done(null, response, response.body);
          }, done);
        },
      };
      this.invoke(httpClient, operation, args, (error, result) => {
        if (exchange !== undefined && exchange.response.status !== 200)
          resolve({ ...exchange, result: undefined, fault: faultOf(error) });
        else if (exchange === undefined || error || !isObject(result))
          reject(error ?? new Error('no SOAP response'));
        else resolve({ ...exchange, result, fault: undefined });
      });
    });
  }

  /** The envelope that calls an operation. Nothing is sent. */
  envelope(operation: string, args: SoapArguments): string {
    let written = '';
    const httpClient: HttpClient = { request: (_url, envelope) => void (written = envelope) };
    this.invoke(httpClient, operation, args, () => undefined);
    return written;
  }

  private invoke(httpClient: HttpClient, operation: string, args: SoapArguments, done: Done): void {
    const client = new PrefixedClient(this.wsdl, this.endpoint, { httpClient });
    const method: unknown = Reflect.get(client, operation);
    if (typeof method !== 'function') throw new Error(`the WSDL has no operation ${operation}`);
    Reflect.apply(method, client, [{ [`${operation}Request`]: args }, done]);
  }
}
