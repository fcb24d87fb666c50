// Holds a MAC against what it should be, and finds the slip that explains it where it is another one.
import type { AuthRequest } from '../auth-request.js';
import { isEqual } from '../secure-compare.js';
import { macOf, normalized, type MacInput } from './mac.js';
import type { MacReason } from './reasons.js';
import { macCandidates } from './candidates.js';

/** A MAC that is not right. */
interface WrongMac<Name extends MacReason> {
  /** Undefined where nothing known explains it. */
  readonly slip: Name | undefined;
  readonly debug: Readonly<Record<string, string>>;
}

/** Undefined where the MAC is right. `names`: the slips that are possible here. */
export function checkMac<Name extends MacReason>(
  mac: string,
  { request, right }: { readonly request: AuthRequest; readonly right: MacInput },
  names: readonly Name[],
): WrongMac<Name> | undefined {
  const isRight = (recipe: MacInput): boolean => isEqual(macOf(recipe), recipe.read(mac) ?? '');
  if (isRight(right)) return undefined;
  const slip = names.find((name) =>
    macCandidates[name]({ request, right }).some((change) => isRight({ ...right, ...change })),
  );
  const debug = { normalized: normalized(right), mac, expected_mac: macOf(right).toString('base64') };
  return { slip, debug };
}
