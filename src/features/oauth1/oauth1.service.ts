// The OAuth 1.0a token flow (RFC 5849 §2). The demo account approves without a prompt.
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { apiError, failValidation } from '../../core/errors.js';
import type { AuthRequest } from 'practice-http-auth/auth-request.js';
import { AuthPortsService } from '../auth/auth-ports.service.js';
import { challenge } from 'practice-http-auth/challenge.js';
import { AuthError, type ReasonDetails } from 'practice-http-auth/schemes/scheme.js';
import { isEqual } from 'practice-http-auth/secure-compare.js';
import { ACCESS_TOKEN_LIFETIME, issueAccess } from 'practice-http-auth/oauth1/access-tokens.js';
import { oauth1Reasons, problemOf } from 'practice-http-auth/oauth1/reasons.js';
import { RequestTokensService, type RequestToken } from './request-tokens.service.js';
import { redirectError } from 'practice-http-auth/oauth2/redirect-policy.js';
import { oauth1 } from 'practice-http-auth/schemes/oauth1.js';
import { rejectedFacts } from '../../platform/practice/exchange/auth.facts.js';
import type { ReceivedAuthRequest } from '../../platform/practice/auth-request/auth-request.reader.js';
import { verifyOauth1, type VerifiedRequest, type VerifyOptions } from 'practice-http-auth/oauth1/verify.js';

/** The callback of a client without a callback URL: out of band. */
const OUT_OF_BAND = 'oob';

/** The reasons of every signed request, and the reasons of this flow. */
const reasons = {
  ...oauth1Reasons,
  callback_missing: {
    message: 'The parameter `oauth_callback` is missing.',
    hint: 'Send the callback URL, or `oob` if the client has none (RFC 5849 §2.1).',
  },
  callback_rejected: {
    message: 'The callback URL is not allowed.',
    hint: 'Use `localhost`, an example name, or a host in OAUTH_REDIRECT_ALLOW.',
  },
  verifier_missing: {
    message: 'The parameter `oauth_verifier` is missing.',
    hint: 'Send the verifier of the authorization step (RFC 5849 §2.3).',
  },
  verifier_wrong: {
    message: 'The `oauth_verifier` belongs to another request token.',
    hint: 'Send the verifier of this request token.',
  },
} as const;

type TokenFlowReason = keyof typeof reasons;

/** The fields of a form-encoded response. */
export type TokenResponseFields = Readonly<Record<string, string>>;

/** An approved request token. Without `callbackUrl`, the user copies the verifier to the client. */
export interface Oauth1Approval {
  readonly verifier: string;
  readonly token: string;
  readonly callbackUrl: string | undefined;
}

const reject = (code: TokenFlowReason, details?: ReasonDetails): AuthError =>
  new AuthError(code, reasons[code], details);

@Injectable()
export class Oauth1Service {
  constructor(
    private readonly ports: AuthPortsService,
    private readonly tokens: RequestTokensService,
    private readonly config: Config,
  ) {}

  /** Throws UNAUTHORIZED with the reason. */
  requestToken(request: ReceivedAuthRequest): Promise<TokenResponseFields> {
    return withChallenge(request, async () => {
      const { protocol } = await this.verify(request, () => undefined);
      const callback = protocol.get('oauth_callback');
      if (callback === undefined) throw reject('callback_missing');
      if (callback !== OUT_OF_BAND && this.redirect(callback, {}, request) === undefined) {
        throw reject('callback_rejected');
      }
      const { token, secret } = await this.tokens.issue(callback, request.now);
      return { oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' };
    });
  }

  /** Throws BAD_REQUEST. The error is for the user and is not redirected to the client. */
  async authorize(
    name: string | undefined,
    request: Pick<AuthRequest, 'origin' | 'now'>,
  ): Promise<Oauth1Approval> {
    if (name === undefined) {
      const message = "must have required property 'oauth_token'";
      return failValidation([{ location: 'querystring', field: 'oauth_token', message }]);
    }
    const requestToken = await this.tokens.find(name, request.now);
    if (requestToken === undefined) {
      throw apiError('BAD_REQUEST', 'The request token is unknown, has expired or was already exchanged.', {
        details: [{ field: 'oauth_token', message: 'must be a valid request token' }],
        reason: { code: 'token_rejected', hint: reasons.token_rejected.hint },
      });
    }
    const verifier = this.tokens.verifierOf(requestToken);
    const callbackUrl = this.redirect(
      requestToken.callback,
      { oauth_token: requestToken.token, oauth_verifier: verifier },
      request,
    );
    return { verifier, token: requestToken.token, callbackUrl };
  }

  accessToken(request: ReceivedAuthRequest): Promise<TokenResponseFields> {
    return withChallenge(request, async () => {
      let requestToken: RequestToken | undefined;
      const { protocol } = await this.verify(request, async (name) => {
        requestToken = await this.tokens.find(name, request.now);
        return requestToken;
      });
      if (requestToken === undefined)
        throw reject('parameter_absent', { message: 'The parameter `oauth_token` is missing.' });
      const verifier = protocol.get('oauth_verifier');
      if (verifier === undefined) throw reject('verifier_missing');
      if (!isEqual(verifier, this.tokens.verifierOf(requestToken))) throw reject('verifier_wrong');
      if (!(await this.tokens.consume(requestToken))) throw reject('token_rejected');
      const issued = issueAccess(this.ports.nonces, request.now);
      return {
        oauth_token: issued.token,
        oauth_token_secret: issued.secret,
        oauth_expires_in: String(ACCESS_TOKEN_LIFETIME),
      };
    });
  }

  private verify(request: AuthRequest, findToken: VerifyOptions['findToken']): Promise<VerifiedRequest> {
    return verifyOauth1(request, { ports: this.ports, reject, findToken });
  }

  private redirect(
    callback: string,
    parameters: TokenResponseFields,
    { origin }: Pick<AuthRequest, 'origin'>,
  ): string | undefined {
    const policy = { origin, allow: this.config.values.oauthRedirectAllow };
    if (redirectError(callback, policy) !== undefined) return undefined;
    const url = new URL(callback);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
    return url.href;
  }
}

/** Reports the outcome, and turns an AuthError into UNAUTHORIZED with the challenge. */
async function withChallenge(
  { report }: ReceivedAuthRequest,
  step: () => Promise<TokenResponseFields>,
): Promise<TokenResponseFields> {
  try {
    const fields = await step();
    report?.({ auth: { outcome: 'accepted', scheme: oauth1.id } });
    return fields;
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    report?.({ auth: { ...rejectedFacts(error), scheme: oauth1.id } });
    const { code, hint, message, details } = error;
    const problem = problemOf(code);
    throw apiError('UNAUTHORIZED', message, {
      reason: { code, hint },
      headers: {
        'www-authenticate': challenge('OAuth', problem === undefined ? {} : { oauth_problem: problem }),
        'cache-control': 'no-store',
      },
      ...(details.debug && { debug: details.debug }),
    });
  }
}
