// User codes of the device authorization grant, which a user reads and types (RFC 8628 §6.1).
import type { Random } from '../../core/random.js';

/** Consonants only: easy to distinguish, and no accidental words. */
const CHARACTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

/** A random code in the displayed form, `WDJB-MJHT`. */
export function newUserCode(random: Random): string {
  return formatUserCode(Array.from({ length: LENGTH }, () => randomCharacter(random)).join(''));
}

/** Normalizes input to the displayed form. */
export function formatUserCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, LENGTH);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Whether a text has the form of a user code. */
export function isUserCode(text: string): boolean {
  return text.length <= LENGTH + 1 && formatUserCode(text).length === LENGTH + 1;
}

/** Rejects bytes that would make some characters more likely than others. */
function randomCharacter(random: Random): string {
  for (;;) {
    const [byte = 0] = random.bytes(1);
    if (byte < 256 - (256 % CHARACTERS.length)) return CHARACTERS.charAt(byte % CHARACTERS.length);
  }
}
