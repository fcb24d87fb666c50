// The journal of the service, as it returns it.

/** The protocols that the journal records. */
export const protocols = ['REST', 'GraphQL', 'SOAP'] as const;

export interface JournalSetting {
  readonly record: boolean;
  readonly max_entries: number;
  readonly bodies: boolean;
}

export interface JournalStatus extends JournalSetting {
  /** Stored entries. */
  readonly entries: number;
  /** Entries that were deleted because of the limits. */
  readonly dropped: number;
}

export type HeaderValues = Readonly<Record<string, string | number | readonly string[]>>;

export interface Message {
  /** Names in lower case. */
  readonly headers: HeaderValues;
  /** JSON as a value, everything else as text; null without a body. */
  readonly body: unknown;
  readonly encoding?: 'base64';
  readonly body_bytes: number;
  /** Whether less than the body is stored. */
  readonly truncated: boolean;
}

export interface Entry {
  readonly number: number;
  /** ISO 8601. */
  readonly received_at: string;
  readonly protocol: (typeof protocols)[number];
  readonly operations: readonly string[];
  readonly request: Message & { readonly method: string; readonly url: string; readonly path: string };
  /** Null without a response. */
  readonly response: (Message & { readonly status: number }) | null;
  readonly duration_ms: number | null;
  readonly outcome: 'answered' | 'pending' | 'aborted' | 'disconnected';
  /** The id of the rule that injected a delay or an error. */
  readonly fault: string | null;
}

export interface EntryWithCurl extends Entry {
  /** Null if the body is not stored in full. */
  readonly curl: string | null;
}

/** The text of a body as it is shown and sent again. */
export function bodyText({ body }: Message): string {
  if (body === null) return '';
  return typeof body === 'string' ? body : JSON.stringify(body, null, 2);
}

/** One pair per value. */
export const headerPairs = (headers: HeaderValues): readonly (readonly [name: string, value: string])[] =>
  Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, String(value)] as const),
  );
