// What all schemes have in common that take a bearer token: where it is looked for, and the challenge (RFC 6750 §3).
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { AuthRequest } from '../auth-request.js';
import type { AuthTools } from '../../features/auth/auth-ports.service.js';
import { challenge } from '../challenge.js';
import { JwsRefusal } from '../jws/reasons.js';
import {
  AuthRefusal,
  defineScheme,
  type Accepted,
  type MistakeExtras,
  type Scheme,
  type SchemeDefinition,
} from '../schemes/scheme.js';
import { bearerFaults, presentedToken } from './bearer-token.js';

interface BearerDefinition<Code extends string> extends Omit<SchemeDefinition<Code>, 'challenge' | 'verify'> {
  /** Mistakes beyond those of sending the token. */
  readonly mistakes: Readonly<Record<Code, string>>;
  /** Whose token it is. Throws `mistake(…)`, or a JwsRefusal, which becomes the mistake of that name. */
  readonly recognise: (
    token: string,
    context: { readonly request: AuthRequest; readonly tools: AuthTools },
    mistake: (code: Code, extras?: MistakeExtras) => AuthRefusal,
  ) => MaybePromise<Accepted>;
}

export function defineBearerScheme<const Code extends string>({
  mistakes,
  recognise,
  ...definition
}: BearerDefinition<Code>): Scheme {
  const all: Readonly<Record<string, string>> = { ...bearerFaults, ...mistakes };
  return defineScheme<string>({
    ...definition,
    mistakes: all,
    challenge: (_request, _tools, code) => ({
      'www-authenticate': bearerChallenge(code === undefined ? undefined : { code, hint: all[code] ?? code }),
    }),
    verify: async (request, tools, mistake) => {
      const token = presentedToken(request, mistake);
      try {
        return await recognise(token, { request, tools }, mistake);
      } catch (reason) {
        throw reason instanceof JwsRefusal ? refusalOf(reason) : reason;
      }
    },
  });
}

/** A refusal of a token as one of a scheme. */
export function refusalOf({ code, hint, message, debug }: JwsRefusal): AuthRefusal {
  return new AuthRefusal(code, hint, { message, ...(debug && { debug }) });
}

/** No error where the client did not try (RFC 6750 §3.1): it may not have known that it must. */
const noError = new Set(['missing', 'wrong_scheme']);

/** `Bearer realm="sandbox", error="invalid_token", error_description="…"`, with the hint for the mistake. */
export function bearerChallenge(refused?: Pick<AuthRefusal, 'code' | 'hint'>): string {
  if (refused === undefined || noError.has(refused.code)) return challenge('Bearer');
  const error = refused.code in bearerFaults ? 'invalid_request' : 'invalid_token';
  return challenge('Bearer', { error, error_description: describe(refused.hint) });
}

/** In the signs that the grammar leaves to a description (RFC 6750 §3). */
function describe(hint: string): string {
  return hint.replaceAll('§', 'section ').replaceAll('"', "'");
}
