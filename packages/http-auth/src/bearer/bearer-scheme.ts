// Code that all schemes with a bearer token share: reading the token, and the challenge (RFC 6750 §3).
import type { AuthRequest } from '../auth-request.js';
import type { AuthPorts } from '../ports.js';
import { challenge } from '../challenge.js';
import { JwsError } from '../jws/reasons.js';
import { oauthResources, resourceMetadata } from '../oauth2/protected-resource.js';
import type { Reasons } from '../reason.js';
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
  /** Reasons in addition to `bearerReasons`. */
  readonly reasons: Reasons<Code>;
  /** The identity of the token. Throws `reject(…)`, or a JwsError, which becomes an AuthError with the same code. */
  readonly identify: (
    token: string,
    context: { readonly request: AuthRequest; readonly ports: AuthPorts },
    reject: Reject<Code>,
  ) => AuthResult | Promise<AuthResult>;
}

export function defineBearerScheme<const Code extends string>({
  reasons,
  identify,
  ...definition
}: BearerDefinition<Code>): Scheme {
  const all: Reasons = { ...bearerReasons, ...reasons };
  const isOauthResource = oauthResources.some((id) => id === definition.id);
  return defineScheme<string>({
    ...definition,
    reasons: all,
    challenge: (request, _ports, code) => {
      const reason = code === undefined ? undefined : all[code];
      const error =
        code === undefined || reason === undefined ? undefined : { code, message: reason.message };
      const parameters = isOauthResource ? resourceMetadata(request) : {};
      return { 'www-authenticate': bearerChallenge(error, parameters) };
    },
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

/** The error of a token as an error of a scheme. */
export function authErrorOf({ code, hint, message, debug }: JwsError): AuthError {
  return new AuthError(code, { message, hint }, debug && { debug });
}

/** No `error` if the client sent no credentials for this scheme (RFC 6750 §3.1). */
const noError = new Set(['missing', 'wrong_scheme']);

/** `Bearer realm="sandbox", error="invalid_token", error_description="…"`, with the message of the error. */
export function bearerChallenge(
  rejected?: Pick<AuthError, 'code' | 'message'>,
  parameters: Readonly<Record<string, string>> = {},
): string {
  if (rejected === undefined || noError.has(rejected.code)) return challenge('Bearer', parameters);
  const error = rejected.code in bearerReasons ? 'invalid_request' : 'invalid_token';
  return challenge('Bearer', { error, error_description: describe(rejected.message), ...parameters });
}

/** Replaces the characters that the grammar does not allow in a description (RFC 6750 §3). */
function describe(message: string): string {
  return message.replaceAll('§', 'section ').replaceAll('"', "'");
}
