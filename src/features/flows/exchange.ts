// The request and the response of a step.

export interface FlowExchange {
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly response: { readonly status: number; readonly body: unknown };
}
