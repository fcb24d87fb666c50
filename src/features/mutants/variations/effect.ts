// The changes of a response that variations make.

/** The formats of a body that variations can write in another way. */
export type BodyFormat = 'json' | 'xml';

export interface Effect {
  /** Writes a body of the format in another way, with the same meaning. Returns the same text if it cannot. */
  readonly body?: Readonly<Partial<Record<BodyFormat, (body: string) => string>>>;
  /** Additional headers. Existing headers of the response do not change. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The name of a header as it is sent. Names are case-insensitive (RFC 9110 §5.1). */
  readonly headerName?: (name: string) => string;
  /** Sends the body with `transfer-encoding: chunked` (RFC 9112 §7.1). */
  readonly isChunked?: true;
  /** Sends the response this much later. */
  readonly delayMilliseconds?: number;
}
