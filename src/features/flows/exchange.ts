// A call and its answer as they would look on the wire.

export interface Exchange {
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly response: { readonly status: number; readonly body: unknown };
}
