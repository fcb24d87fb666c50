// The permitted variations by name: changes of a response that the documentation allows.

export const variationNames = [
  'key-order',
  'whitespace',
  'extra-headers',
  'header-case',
  'chunked',
  'slow',
  'uuid-v7',
] as const;

export type Variation = (typeof variationNames)[number];
