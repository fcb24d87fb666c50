// The three steps by which a client gets a token of OAuth 1.0a (RFC 5849 §2). The demo account approves at once.
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { apiError, failValidation as refuseFields } from '../../core/errors.js';
import type { AuthRequest } from '../../http-auth/auth-request.js';
import { AuthPortsService } from '../auth/auth-ports.service.js';
import { challenge } from '../../http-auth/challenge.js';
import { AuthError, type ReasonDetails } from '../../http-auth/schemes/scheme.js';
import { isEqual } from '../../http-auth/secure-compare.js';
import { ACCESS_TOKEN_LIFETIME, issueAccess } from '../../http-auth/oauth1/access-tokens.js';
import { oauth1Reasons, problemOf } from '../../http-auth/oauth1/reasons.js';
import { RequestTokensService, type RequestToken } from './request-tokens.service.js';
import { redirectError } from '../../http-auth/oauth2/redirect-policy.js';
import { verifyOauth1, type VerifiedRequest, type VerifyOptions } from '../../http-auth/oauth1/verify.js';

/** The callback of a client that has none: out of band. */
const OUT_OF_BAND = 'oob';

/** The reasons of these steps, beside those of every signed request. */
const mistakes = {
  ...oauth1Reasons,
  callback_missing:
    'Say in `oauth_callback` where the user is sent back to, or `oob` for nowhere (RFC 5849 §2.1).',
  callback_rejected:
    'Not a callback that this service sends people to: `localhost`, an example name, or what OAUTH_REDIRECT_ALLOW names.',
  verifier_missing: 'Send the `oauth_verifier` that the authorization gave out (RFC 5849 §2.3).',
  verifier_wrong: 'The `oauth_verifier` is not that of this request token. Each has its own.',
} as const;

type Mistake = keyof typeof mistakes;

/** The fields of a form response. */
export type TokenResponseFields = Readonly<Record<string, string>>;

/** Where the user's browser is redirected; without a URL, the user copies the verifier. */
export interface Approval {
  readonly verifier: string;
  readonly token: string;
  readonly address: string | undefined;
}

const reject = (code: Mistake, details?: ReasonDetails): AuthError =>
  new AuthError(code, mistakes[code], details);

@Injectable()
export class Oauth1Service {
  constructor(
    private readonly ports: AuthPortsService,
    private readonly tokens: RequestTokensService,
    private readonly config: Config,
  ) {}

  /** Throws UNAUTHORIZED with the reason. */
  requestToken(request: AuthRequest): Promise<TokenResponseFields> {
    return answering(async () => {
      const { protocol } = await this.verify(request, () => undefined);
      const callback = protocol.get('oauth_callback');
      if (callback === undefined) throw reject('callback_missing');
      if (callback !== OUT_OF_BAND && this.redirect(callback, {}, request) === undefined) {
        throw reject('callback_rejected');
      }
      const { token, secret } = await this.tokens.issue(callback);
      return { oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' };
    });
  }

  /** Throws BAD_REQUEST: the response is for a user, not for the client. */
  async authorize(name: string | undefined, request: Pick<AuthRequest, 'origin'>): Promise<Approval> {
    if (name === undefined) {
      const message = "must have required property 'oauth_token'";
      return refuseFields([{ location: 'querystring', field: 'oauth_token', message }]);
    }
    const asked = await this.tokens.find(name);
    if (asked === undefined) {
      throw apiError('BAD_REQUEST', 'This request token is unknown, has expired or was exchanged already.', {
        details: [{ field: 'oauth_token', message: 'must be a live request token' }],
        reason: { code: 'token_rejected', hint: mistakes.token_rejected },
      });
    }
    const verifier = this.tokens.verifierOf(asked);
    const address = this.redirect(
      asked.callback,
      { oauth_token: asked.token, oauth_verifier: verifier },
      request,
    );
    return { verifier, token: asked.token, address };
  }

  accessToken(request: AuthRequest): Promise<TokenResponseFields> {
    return answering(async () => {
      let asked: RequestToken | undefined;
      const { protocol } = await this.verify(request, async (name) => {
        asked = await this.tokens.find(name);
        return asked;
      });
      if (asked === undefined) throw reject('parameter_absent', { message: 'There is no `oauth_token`.' });
      const verifier = protocol.get('oauth_verifier');
      if (verifier === undefined) throw reject('verifier_missing');
      if (!isEqual(verifier, this.tokens.verifierOf(asked))) throw reject('verifier_wrong');
      if (!(await this.tokens.useUp(asked))) throw reject('token_rejected');
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

/** Converts an AuthError to an ApiError. */
async function answering(step: () => Promise<TokenResponseFields>): Promise<TokenResponseFields> {
  try {
    return await step();
  } catch (refused) {
    if (!(refused instanceof AuthError)) throw refused;
    const { code, hint, message, details } = refused;
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
