// The schemas of the journal in the OpenAPI document.
import type { SchemaObject } from '@nestjs/swagger';
import { conditionSchema, exchangeMatcherSchema } from '../../platform/practice/matching/matcher.schemas.js';
import { closedObject, count, dateTime, type Schema } from '../../platform/http/openapi/json-schema.js';
import { outcomes, type JournalEntry } from './entry.js';
import { MAX_WAIT } from '../../platform/session/conditional/long-polling.js';

export const MAX_ENTRIES = 1000;
/** Numbers of matchers in a sequence. */
export const MIN_SEQUENCE = 2;
export const MAX_SEQUENCE = 20;

/** The document that a client puts. */
export interface JournalDocument {
  readonly record: boolean;
  readonly max_entries: number;
  /** Whether bodies are stored. */
  readonly bodies: boolean;
}

export interface JournalView extends JournalDocument {
  readonly entries: number;
  readonly dropped: number;
  readonly bytes: number;
}

export const defaults: JournalDocument = { record: false, max_entries: 200, bodies: true };
/** Entries of a search. */
export const DEFAULT_LIMIT = 50;

const text: SchemaObject = { type: 'string' };
const anyJson: SchemaObject = {};
const headers: SchemaObject = { type: 'object', additionalProperties: anyJson };

const message: Readonly<Record<string, Schema>> = {
  headers: { ...headers, description: 'By name in lower case.' },
  body: {
    ...anyJson,
    description: 'JSON as a value, text as text, other bytes as base64; null without a body. At most 16 KiB.',
  },
  encoding: { type: 'string', enum: ['base64'], description: 'Only of a body that is not text.' },
  body_bytes: { ...count, description: 'Size of the whole body.' },
  truncated: { type: 'boolean', description: 'Whether `body` is shorter than the body.' },
};

const required = (properties: Readonly<Record<string, Schema>>): string[] =>
  Object.keys(properties).filter((name) => name !== 'encoding');

const messageOf = (own: Readonly<Record<string, Schema>>): SchemaObject => {
  const properties = { ...own, ...message };
  return closedObject(properties, required(properties));
};

const entry: Readonly<Record<keyof JournalEntry, SchemaObject>> = {
  number: {
    type: 'integer',
    minimum: 1,
    description: 'Counts the requests of the session. Never used twice.',
  },
  received_at: { ...dateTime, description: 'By the time of the service.' },
  protocol: { type: 'string', enum: ['REST', 'GraphQL', 'SOAP'] },
  operations: { type: 'array', items: text, description: 'The requested operations, by `operationId`.' },
  request: messageOf({
    method: text,
    url: { ...text, description: 'Path and query string as they were received.' },
    path: text,
    query: { type: 'object', additionalProperties: anyJson, description: 'A repeated name has an array.' },
  }),
  response: {
    ...messageOf({ status: { type: 'integer' } }),
    type: ['object', 'null'],
    description: 'The response before an injected fault has changed it; null if there is none.',
  },
  duration_ms: { type: ['integer', 'null'], minimum: 0 },
  outcome: {
    type: 'string',
    enum: [...outcomes],
    description:
      '`pending`: still in progress; `aborted`: the client disconnected first; `disconnected`: an injected fault ended the connection.',
  },
  fault: { type: ['string', 'null'], description: 'The id of the rule of `PUT /session/faults` that fired.' },
};

export const entrySchema = closedObject(entry);

export const entryWithCurlSchema = closedObject({
  ...entry,
  curl: {
    type: ['string', 'null'],
    description: 'A shell command that repeats the request; null if the whole body is not stored.',
  },
});

const setting = {
  record: { type: 'boolean', description: 'Whether requests are recorded.' },
  max_entries: { type: 'integer', minimum: 1, maximum: MAX_ENTRIES, default: defaults.max_entries },
  bodies: { type: 'boolean', default: defaults.bodies, description: 'Whether bodies are stored.' },
} as const satisfies Record<keyof JournalDocument, SchemaObject>;

export const settingSchema = closedObject(setting, ['record']);

export const viewSchema = closedObject({
  ...setting,
  entries: { ...count, description: 'Number of recorded requests.' },
  dropped: { ...count, description: 'Requests that were dropped to stay within the limits.' },
  bytes: { ...count, description: 'Size of all entries, at most 4 MiB.' },
} satisfies Record<keyof JournalView, SchemaObject>);

const limit: SchemaObject = { type: 'integer', minimum: 1, maximum: MAX_ENTRIES, default: DEFAULT_LIMIT };
const wait: SchemaObject = {
  type: 'number',
  minimum: 0,
  maximum: MAX_WAIT,
  default: 0,
  description: 'Responds as soon as the condition holds, at the latest after this time.',
};

export const findBody = closedObject({ match: exchangeMatcherSchema, limit }, ['match']);
export const countBody = closedObject({ match: exchangeMatcherSchema, wait_seconds: wait }, ['match']);

const numberCondition: SchemaObject = {
  ...conditionSchema,
  default: { gte: 1 },
  description: 'A condition on the number of requests that match.',
};

export const verifyBody = closedObject(
  {
    match: exchangeMatcherSchema,
    count: numberCondition,
    sequence: {
      type: 'array',
      items: exchangeMatcherSchema,
      minItems: MIN_SEQUENCE,
      maxItems: MAX_SEQUENCE,
      description:
        'In place of `match` and `count`: requests that match appear in this order, others may be between them.',
    },
    wait_seconds: wait,
  },
  [],
);

const complete: SchemaObject = {
  type: 'boolean',
  description:
    'false if requests were dropped, or not recorded or compared, so that the count may be too low.',
};

const incomplete: Readonly<Record<string, Schema>> = {
  undecided: {
    type: 'array',
    items: count,
    description:
      'The numbers of requests that could not be compared, because only the beginning of their body is stored.',
  },
  hint: { type: 'string', description: 'What to do, if no requests are recorded.' },
};

export const countSchema = closedObject({ count, complete, ...incomplete }, ['count', 'complete']);

const verification: Readonly<Record<string, Schema>> = {
  verified: { type: 'boolean' },
  count: { ...count, description: 'Requests that match; of a sequence, elements that were found.' },
  expected: { ...conditionSchema, description: 'The condition; of a sequence, its length.' },
  complete,
  ...incomplete,
  near_misses: {
    type: 'array',
    maxItems: 3,
    description: 'The recorded requests that come closest. Only if `verified` is false.',
    items: closedObject(
      {
        element: {
          ...count,
          description: 'Of a sequence: the index of the first element without a request.',
        },
        number: { type: ['integer', 'null'], description: 'null if no later request was recorded.' },
        differences: { type: 'array', items: text },
      },
      ['number', 'differences'],
    ),
  },
};

export const verificationSchema = closedObject(verification, ['verified', 'count', 'expected', 'complete']);

export const harSchema = closedObject({
  log: {
    type: 'object',
    required: ['version', 'creator', 'entries'],
    properties: {
      version: { type: 'string', enum: ['1.2'] },
      creator: closedObject({ name: text, version: text }),
      entries: { type: 'array', items: { type: 'object', additionalProperties: anyJson } },
    },
    additionalProperties: false,
  },
});
