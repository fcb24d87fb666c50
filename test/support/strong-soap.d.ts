// As much of strong-soap as the tests use; it brings no types.
declare module 'strong-soap' {
  interface SoapClient {
    addHttpHeader(name: string, value: string): void;
    describe(): unknown;
    [operation: string]: (
      given: Record<string, unknown>,
      done: (error: Error | null, result: unknown, envelope: string) => void,
    ) => void;
  }
  export const soap: {
    createClient(
      url: string,
      options: Record<string, unknown>,
      done: (error: Error | null, client: SoapClient) => void,
    ): void;
  };
}
