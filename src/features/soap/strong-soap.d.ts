// The part of strong-soap that is used here; the package has no types.
declare module 'strong-soap' {
  interface Wsdl {
    /** Undefined if the document is not a valid WSDL. */
    loadSync(): this | undefined;
  }

  interface HttpClient {
    request(
      url: string,
      envelope: string,
      done: (error: unknown, response?: object, body?: string) => void,
    ): void;
  }

  interface NamespaceContext {
    /** Registers a prefix that an ancestor element already declares. */
    declareNamespace(prefix: string, uri: string): void;
  }

  interface XmlElement {
    root(): XmlElement;
    attribute(name: string, value: string): void;
  }

  interface Security {
    /** Called with the finished envelope. */
    postProcess?(header: XmlElement, body: XmlElement): void;
  }

  type Arguments = Readonly<Record<string, unknown>>;
  type Operation = (
    args: Arguments,
    done: (error: Error | null, result: unknown, envelope: string) => void,
  ) => void;

  class Client {
    constructor(wsdl: Wsdl, endpoint: string, options: { readonly httpClient?: HttpClient });
    setSecurity(security: Security): void;
    addHttpHeader(name: string, value: string): void;
    createNamespaceContext(prefix: string, uri: string): NamespaceContext;
  }

  export const soap: {
    readonly WSDL: new (text: string, uri: string, options: object) => Wsdl;
    readonly Client: typeof Client;
    /** The client has a method for each operation of the WSDL. */
    createClient(
      url: string,
      options: object,
      done: (error: Error | null, client: Client & Readonly<Record<string, Operation>>) => void,
    ): void;
  };
}
