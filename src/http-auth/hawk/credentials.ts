// The practice key of Hawk: the one of its own documentation, known to everyone.
import type { Identity } from '../identity.js';

export const hawkKey = {
  id: 'dh37fgj492je',
  key: 'werxhqb98rpaxn39848xrunpaw3489ruxnpa98w4rxn',
  algorithm: 'sha256',
} as const;

/** Who has that key. */
export const hawkIdentity: Identity = {
  subject: hawkKey.id,
  name: 'Hawk client',
  role: 'user',
  scopes: ['read', 'write'],
};
