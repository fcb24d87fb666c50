// Tokens and codes of classes, from the cryptographic generator. Only hashes of tokens and rejoin codes are stored.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../../core/random.js';

const TOKEN_BYTES = 32;
const TOKEN = /^c[tl]_[\w-]{43}$/;
/** Without characters that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);
/** The largest multiple of the size of the alphabet in a byte: larger bytes would make some characters more likely. */
const UNBIASED = 256 - (256 % ALPHABET.length);

export const createTrainerToken = (random: Random): string => createToken(random, 'ct_');
export const createLearnerToken = (random: Random): string => createToken(random, 'cl_');

function createToken(random: Random, prefix: string): string {
  return prefix + random.bytes(TOKEN_BYTES).toString('base64url');
}

export function createCode(random: Random): string {
  let code = '';
  while (code.length < CODE_LENGTH) {
    const [byte = 0] = random.bytes(1);
    if (byte < UNBIASED) code += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return code;
}

/** The code without hyphens and in upper case; undefined if it cannot be one. */
export function normalizeCode(text: string): string | undefined {
  if (text.length > 4 * CODE_LENGTH) return undefined;
  const code = text.trim().replaceAll('-', '').toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** `ABCD-EFGH` */
export function formatCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

/** Whether a text has the form of a token of this service. */
export const isToken = (text: string): boolean => TOKEN.test(text);

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares a secret with a stored hash in a time that does not depend on either. */
export function matchesHash(secret: string, hash: string): boolean {
  return timingSafeEqual(createHash('sha256').update(secret).digest(), Buffer.from(hash, 'base64url'));
}
