// The effect of each permitted variation on a response.
import type { Variation } from '../../../platform/session/control/variation-names.js';
import type { Effect } from './effect.js';
import { titleCase } from './header-case.js';
import { reverseKeys } from './key-order.js';
import { indentJson, indentXml } from './whitespace.js';

export const effects: Readonly<Record<Variation, Effect>> = {
  'key-order': { body: { json: reverseKeys } },
  whitespace: { body: { json: indentJson, xml: indentXml } },
  'extra-headers': {
    headers: { 'x-served-by': 'node-1', 'x-build': '2025.1', 'server-timing': 'app;dur=1' },
  },
  'header-case': { headerName: titleCase },
  chunked: { isChunked: true },
  slow: { delayMilliseconds: 150 },
  // `RecordIds` creates the ids.
  'uuid-v7': {},
};

/** Undefined for a name that is not known. */
export const effectOf = (name: string): Effect | undefined =>
  Object.hasOwn(effects, name) ? effects[name as Variation] : undefined;
