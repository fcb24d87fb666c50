// The reasons of Hawk.
import type { Reject } from '../schemes/scheme.js';
import { hawkRequestReasons } from './candidates.js';
import { payloadReasons } from './payload.js';

export const hawkReasons = {
  missing: {
    message: 'The request has no Hawk credentials.',
    hint: 'Send `Authorization: Hawk id="…", ts="…", nonce="…", mac="…"`.',
  },
  wrong_scheme: {
    message: 'The header `Authorization` has another scheme than `Hawk`.',
    hint: 'Start the header with `Hawk` and a space.',
  },
  malformed: {
    message: 'The credentials are not a list of attributes.',
    hint: 'Send `name="value"` pairs separated by commas, each name once.',
  },
  attribute_missing: {
    message: 'An attribute is missing.',
    hint: 'Send `id`, `ts`, `nonce` and `mac`.',
  },
  unknown_id: {
    message: 'No key has this `id`.',
    hint: 'Use the id that `GET /auth/methods` lists. A production server does not distinguish this error from a wrong MAC.',
  },
  bad_mac: {
    message: 'The MAC does not match, and no known error explains it.',
    hint: 'Compare your normalized string with `debug.normalized`, then check the key.',
  },
  ...hawkRequestReasons,
  ...payloadReasons,
  timestamp_in_milliseconds: {
    message: 'The `ts` is in milliseconds.',
    hint: 'Divide by 1000.',
  },
  stale_timestamp: {
    message: 'The `ts` differs from the time of the service by more than 60 seconds.',
    hint: 'Check your clock, or use `ts` of the challenge after you verified `tsm`.',
  },
  nonce_used: {
    message: 'The nonce was already used with this `ts`.',
    hint: 'Generate a new nonce for each request.',
  },
} as const;

export type HawkReason = keyof typeof hawkReasons;

export type HawkReject = Reject<HawkReason>;
