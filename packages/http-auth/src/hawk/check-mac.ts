// Verifies a MAC, and diagnoses one that does not match.
import type { AuthRequest } from '../auth-request.js';
import { diagnose, type Candidate } from '../diagnosis/diagnose.js';
import { isEqual } from '../secure-compare.js';
import { macOf, normalized, type HawkMacInput } from './mac.js';

interface MacContext {
  readonly request: AuthRequest;
  readonly right: HawkMacInput;
}

/** A MAC that does not match. */
interface WrongMac<Code extends string> {
  /** Undefined if no candidate explains it. */
  readonly code: Code | undefined;
  readonly debug: Readonly<Record<string, string>>;
}

/** Undefined if the MAC matches. */
export function checkMac<Code extends string>(
  mac: string,
  context: MacContext,
  candidates: readonly Candidate<Code, MacContext, Partial<HawkMacInput>>[],
): WrongMac<Code> | undefined {
  const { right } = context;
  const matches = (change: Partial<HawkMacInput>): boolean => {
    const input = { ...right, ...change };
    return isEqual(macOf(input), input.read(mac) ?? '');
  };
  if (matches({})) return undefined;
  const code = diagnose(candidates, context, matches)?.code;
  const debug = { normalized: normalized(right), mac, expected_mac: macOf(right).toString('base64') };
  return { code, debug };
}
