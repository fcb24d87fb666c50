// Checks the registered claims of a token (RFC 7519 §4.1). Absent claims are accepted, wrong ones are not.
import { jwsError, type JwsError } from './reasons.js';
import type { JsonObject } from './jws.js';

/** Seconds of accepted clock skew. */
const LEEWAY = 60;
/** Seconds. A later time (year 5138) is assumed to be in milliseconds. */
const LATEST_TIME = 1e11;

interface Expectations {
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** Without it, any issuer is accepted. */
  readonly issuer?: string;
  /** The value that `aud` must contain. */
  readonly audience: string;
}

/** Returns notes about claims that should be present. Throws JwsError. */
export function checkClaims(claims: JsonObject, expected: Expectations): string[] {
  const now = Math.floor(expected.now / 1000);
  const notes = [...checkExpiry(claims, now), ...checkBeginning(claims, now)];
  return [...notes, ...checkParties(claims, expected)];
}

function checkExpiry(claims: JsonObject, now: number): string[] {
  const exp = numericDate(claims, 'exp');
  if (exp === undefined)
    return ['The token has no `exp`, so it never expires. Production servers require one.'];
  const late = now - exp;
  if (late < 0) return [];
  if (late < LEEWAY)
    return [`The token expired ${ago(late)}. It is accepted because clocks may differ by ${LEEWAY} seconds.`];
  throw jwsError('expired', {
    message: `The token expired ${ago(late)}.`,
    debug: { exp, server_time: now, late_by_seconds: late },
  });
}

function checkBeginning(claims: JsonObject, now: number): string[] {
  const [nbf, iat] = [numericDate(claims, 'nbf'), numericDate(claims, 'iat')];
  for (const [name, value, code] of [
    ['nbf', nbf, 'not_yet_valid'],
    ['iat', iat, 'issued_in_future'],
  ] as const) {
    const early = value === undefined ? 0 : value - now;
    if (early <= LEEWAY) continue;
    const message = `The claim \`${name}\` is ${early} seconds in the future.`;
    throw jwsError(code, { message, debug: { [name]: value, server_time: now, early_by_seconds: early } });
  }
  return [];
}

function checkParties(claims: JsonObject, { issuer, audience }: Expectations): string[] {
  const { iss, aud, sub } = claims;
  if (iss !== undefined && typeof iss !== 'string') throw wrongType('iss', 'a string');
  if (sub !== undefined && typeof sub !== 'string') throw wrongType('sub', 'a string');
  if (issuer !== undefined && iss !== undefined && iss !== issuer) {
    throw jwsError('wrong_issuer', { message: `The claim \`iss\` is not \`${issuer}\`.`, debug: { iss } });
  }
  if (aud === undefined) return ['The token has no `aud`, so every service that trusts the key accepts it.'];
  const named: unknown[] = [aud].flat();
  if (!named.every((one) => typeof one === 'string')) throw wrongType('aud', 'a string or a list of strings');
  if (named.includes(audience)) return [];
  throw jwsError('wrong_audience', {
    message: `The claim \`aud\` does not contain \`${audience}\`.`,
    debug: { aud },
  });
}

/** A NumericDate (RFC 7519 §2), in seconds; undefined if the claim is absent. Throws JwsError. */
export function numericDate(claims: JsonObject, name: string): number | undefined {
  const value = claims[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number') throw wrongType(name, 'a number of seconds');
  if (value < LATEST_TIME) return value;
  const message = `The claim \`${name}\` is ${value}, which is in milliseconds.`;
  throw jwsError('milliseconds', { message });
}

export function wrongType(name: string, type: string): JwsError {
  return jwsError('wrong_claim_type', { message: `The claim \`${name}\` is not ${type}.` });
}

function ago(seconds: number): string {
  return seconds === 0
    ? 'just now'
    : `${Math.round(seconds)} second${Math.round(seconds) === 1 ? '' : 's'} ago`;
}
