// The practice keys of Hawk. Each has one algorithm.
import type { Identity } from '../identity.js';

export interface HawkKey {
  readonly id: string;
  readonly key: string;
  readonly algorithm: 'sha256' | 'sha1';
}

/** The key of the examples in Hawk's documentation. */
export const hawkKey: HawkKey = {
  id: 'dh37fgj492je',
  key: 'werxhqb98rpaxn39848xrunpaw3489ruxnpa98w4rxn',
  algorithm: 'sha256',
};

export const hawkSha1Key: HawkKey = {
  id: 'practice-sha1',
  key: 'practiceKeyForHawkWithSha1In2026',
  algorithm: 'sha1',
};

/** The identity of a key. */
export const hawkIdentity = ({ id }: HawkKey): Identity => ({
  subject: id,
  name: 'Hawk client',
  role: 'user',
  scopes: ['read', 'write'],
});
