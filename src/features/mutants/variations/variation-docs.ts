// The documentation of each permitted variation.
import type { Variation } from '../../../platform/session/control/variation-names.js';

export const variationDocs: Readonly<Record<Variation, string>> = {
  'key-order': 'The keys of every JSON object are in another order.',
  whitespace: 'JSON and XML are indented.',
  'extra-headers': 'Responses have three more headers.',
  'header-case': 'The names of headers are in another case.',
  chunked: 'Responses have `transfer-encoding: chunked` instead of `content-length`.',
  slow: 'Every response is 150 ms later.',
  'uuid-v7': 'New ids are version 7 UUIDs, where no seed is set.',
};
