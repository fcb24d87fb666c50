// The permitted variations: changes of a response that the documentation allows.

/** What each variation changes, by its name. */
export const variationDocs = {
  'key-order': 'The keys of every JSON object are in another order.',
  whitespace: 'JSON and XML are indented.',
  'extra-headers': 'Responses have three more headers.',
  'header-case': 'The names of headers are in another case.',
  chunked: 'Responses have `transfer-encoding: chunked` instead of `content-length`.',
  slow: 'Every response is 150 ms later.',
  'uuid-v7': 'New ids are version 7 UUIDs, where no seed is set.',
} as const;

export type Variation = keyof typeof variationDocs;

export const variationNames = Object.keys(variationDocs) as readonly Variation[];
