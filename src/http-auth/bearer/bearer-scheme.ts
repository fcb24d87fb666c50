// What all schemes have in common that take a bearer token: where it is looked for, and the challenge (RFC 6750 §3).
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { AuthRequest } from '../auth-request.js';
import type { AuthPorts } from '../ports.js';
import { challenge } from '../challenge.js';
import { JwsError } from '../jws/reasons.js';
import {
  AuthError,
  defineScheme,
  type AuthResult,
  type Scheme,
  type SchemeDefinition,
  type Reject,
} from '../schemes/scheme.js';
import { bearerReasons, bearerToken } from './bearer-token.js';

interface BearerDefinition<Code extends string> extends Omit<SchemeDefinition<Code>, 'challenge' | 'verify'> {
  /** Mistakes beyond those of sending the token. */
  readonly reasons: Readonly<Record<Code, string>>;
  /** Whose token it is. Throws `mistake(…)`, or a JwsRefusal, which becomes the mistake of that name. */
  readonly identify: (
    token: string,
    context: { readonly request: AuthRequest; readonly ports: AuthPorts },
    reject: Reject<Code>,
  ) => MaybePromise<AuthResult>;
}

export function defineBearerScheme<const Code extends string>({
  reasons,
  identify,
  ...definition
}: BearerDefinition<Code>): Scheme {
  const all: Readonly<Record<string, string>> = { ...bearerReasons, ...reasons };
  return defineScheme<string>({
    ...definition,
    reasons: all,
    challenge: (_request, _ports, code) => ({
      'www-authenticate': bearerChallenge(code === undefined ? undefined : { code, hint: all[code] ?? code }),
    }),
    verify: async (request, ports, reject) => {
      const token = bearerToken(request, reject);
      try {
        return await identify(token, { request, ports }, reject);
      } catch (reason) {
        throw reason instanceof JwsError ? authErrorOf(reason) : reason;
      }
    },
  });
}

/** A refusal of a token as one of a scheme. */
export function authErrorOf({ code, hint, message, debug }: JwsError): AuthError {
  return new AuthError(code, hint, { message, ...(debug && { debug }) });
}

/** No error where the client did not try (RFC 6750 §3.1): it may not have known that it must. */
const noError = new Set(['missing', 'wrong_scheme']);

/** `Bearer realm="sandbox", error="invalid_token", error_description="…"`, with the hint for the mistake. */
export function bearerChallenge(refused?: Pick<AuthError, 'code' | 'hint'>): string {
  if (refused === undefined || noError.has(refused.code)) return challenge('Bearer');
  const error = refused.code in bearerReasons ? 'invalid_request' : 'invalid_token';
  return challenge('Bearer', { error, error_description: describe(refused.hint) });
}

/** In the signs that the grammar leaves to a description (RFC 6750 §3). */
function describe(hint: string): string {
  return hint.replaceAll('§', 'section ').replaceAll('"', "'");
}
