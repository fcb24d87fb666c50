// The practice key of Hawk, from Hawk's own documentation.
import type { Identity } from '../identity.js';

export const hawkKey = {
  id: 'dh37fgj492je',
  key: 'werxhqb98rpaxn39848xrunpaw3489ruxnpa98w4rxn',
  algorithm: 'sha256',
} as const;

/** The identity of that key. */
export const hawkIdentity: Identity = {
  subject: hawkKey.id,
  name: 'Hawk client',
  role: 'user',
  scopes: ['read', 'write'],
};
