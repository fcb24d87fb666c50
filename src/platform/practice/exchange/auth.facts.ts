// The facts of a verified credential. They contain no secret.
import { ApiError } from '../../../core/errors.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { Identity } from 'practice-http-auth/identity.js';
import { AuthError } from 'practice-http-auth/schemes/scheme.js';
import type { ReportFacts } from './exchange.facts.js';
import type { AuthFacts } from './exchange.js';

type Person = Pick<Identity, 'subject' | 'role'>;

export function acceptedFacts({ subject, role }: Person): AuthFacts {
  return { outcome: 'accepted', subject, role };
}

/** @param thrown the error with the reason */
export function rejectedFacts(thrown: unknown): AuthFacts {
  const reason = reasonOf(thrown);
  return { outcome: 'rejected', ...(reason !== undefined && { reason }) };
}

function reasonOf(thrown: unknown): string | undefined {
  if (thrown instanceof ApiError) return thrown.reason?.code;
  const { code } = thrown as { readonly code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** The scheme of a login with a name and a password in the body. */
const LOGIN_SCHEME = 'password';

/** Checks a login and reports the outcome. An invalid body is not reported. Throws what `check` throws. */
export function reportLogin<P extends Person>(report: ReportFacts, check: () => P): P {
  try {
    const person = check();
    report?.({ auth: { ...acceptedFacts(person), scheme: LOGIN_SCHEME } });
    return person;
  } catch (thrown) {
    const facts = rejectedFacts(thrown);
    if (facts.reason !== undefined) report?.({ auth: { ...facts, scheme: LOGIN_SCHEME } });
    throw thrown;
  }
}

/** Verifies a credential of a scheme and reports the outcome. Throws what `verify` throws. */
export async function reportOutcome<P extends Person & Pick<AuthFacts, 'algorithm' | 'variant'>>(
  report: ReportFacts,
  scheme: string,
  verify: () => MaybePromise<P>,
): Promise<P> {
  if (report === undefined) return verify();
  try {
    const person = await verify();
    const { algorithm, variant } = person;
    report({
      auth: {
        ...acceptedFacts(person),
        scheme,
        ...(algorithm !== undefined && { algorithm }),
        ...(variant !== undefined && { variant }),
      },
    });
    return person;
  } catch (thrown) {
    if (thrown instanceof AuthError || thrown instanceof ApiError) {
      report({ auth: { ...rejectedFacts(thrown), scheme } });
    }
    throw thrown;
  }
}
