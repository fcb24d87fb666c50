// The authorization endpoint: approves every request at once and returns a code (RFC 6749 §4.1).
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { rawQuery, type AuthRequest } from '../../http-auth/auth-request.js';
import { AuthPortsService } from '../auth/auth-ports.service.js';
import { readDestination, readAuthorizationRequest, type Destination } from './authorization-request.js';
import { callerOf, authenticated, identified } from './client-authentication.js';
import { provenKey } from './proven-key.js';
import { OauthError, failOauth } from './oauth-error.js';
import { errorDescription } from '../../http-auth/oauth2/error-description.js';
import { bodyParameters, Parameters } from './parameters.js';
import { OauthStore } from './oauth-store.js';

/** A code for copying. */
export interface ShownCode {
  readonly code: string;
  readonly state?: string;
  /** The issuer (RFC 9207). */
  readonly iss: string;
  readonly expires_in: number;
  /** The endpoint that exchanges the code for tokens. */
  readonly token_endpoint: string;
}

export type Authorization =
  | { readonly redirectTo: string }
  | { readonly shown: ShownCode; readonly clientId: string; readonly hasChallenge: boolean };

/** RFC 9126 §2.2. */
export interface PushedAuthorization {
  readonly request_uri: string;
  readonly expires_in: number;
}

@Injectable()
export class AuthorizationService {
  constructor(
    private readonly config: Config,
    private readonly store: OauthStore,
    private readonly ports: AuthPortsService,
  ) {}

  /** Throws OauthError for errors that must be shown; other errors are redirected to the client. */
  async authorize(request: AuthRequest): Promise<Authorization> {
    const parameters = await this.resolved(queryParameters(request));
    const destination = readDestination(parameters, this.policy(request));
    const state = parameters.get('state');
    const answer = { ...(state !== undefined && { state }), iss: request.origin };
    try {
      const code = await this.approve(parameters, destination);
      if (destination.redirectUri !== undefined) {
        return { redirectTo: withQuery(destination.redirectUri, { code, ...answer }) };
      }
      const expires_in = this.store.codes.lifetime;
      const token_endpoint = `${request.origin}/auth/oauth/token`;
      const hasChallenge = parameters.get('code_challenge') !== undefined;
      return {
        shown: { code, ...answer, expires_in, token_endpoint },
        clientId: destination.client.id,
        hasChallenge,
      };
    } catch (reason) {
      if (!(reason instanceof OauthError) || destination.redirectUri === undefined) throw reason;
      const errorParameters = {
        error: reason.error,
        error_description: errorDescription(reason.description),
      };
      return { redirectTo: withQuery(destination.redirectUri, { ...errorParameters, ...answer }) };
    }
  }

  /** Stores the parameters of a later request and returns a name for them (RFC 9126). Throws OauthError. */
  async push(request: AuthRequest): Promise<PushedAuthorization> {
    const parameters = bodyParameters(request);
    const caller = await callerOf(request, parameters, this.ports);
    const client = identified(caller);
    if (client.secret !== undefined || client.key !== undefined) authenticated(caller);
    if (parameters.get('request_uri') !== undefined) {
      failOauth(
        'invalid_request',
        'A pushed request cannot name another one: leave request_uri out (RFC 9126 §2.1).',
      );
    }
    const jkt = await provenKey(request, this.ports);
    const { client_secret: _secret, client_assertion: _assertion, ...kept } = parameters.all();
    const bound = jkt !== undefined && { dpop_jkt: jkt };
    const pushed = Parameters.from({ ...kept, ...bound, client_id: client.id });
    readDestination(pushed, this.policy(request));
    readAuthorizationRequest(pushed, client);
    const request_uri = await this.store.pushed.issue(pushed.all());
    return { request_uri, expires_in: this.store.pushed.lifetime };
  }

  private policy({ origin }: AuthRequest): { origin: string; allow: readonly string[] } {
    return { origin, allow: this.config.values.oauthRedirectAllow };
  }

  /** The parameters, or those that were pushed under the given name; a name is used once. */
  private async resolved(parameters: Parameters): Promise<Parameters> {
    const name = parameters.get('request_uri');
    if (name === undefined) return parameters;
    if (/^https?:/i.test(name))
      failOauth('invalid_request', 'Nothing is fetched: the request_uri must come from /auth/oauth/par.');
    const found = await this.store.pushed.find(name);
    if (found === undefined)
      return failOauth('invalid_request', 'No such request was pushed, or it is long gone.');
    const { value, expired } = found;
    if (expired)
      failOauth(
        'invalid_request',
        `The pushed request has expired: it is good for ${this.store.pushed.lifetime} seconds.`,
      );
    if (parameters.get('client_id') !== value.client_id) {
      failOauth(
        'invalid_request',
        'The parameter client_id must name the client that pushed the request (RFC 9126 §4).',
      );
    }
    if (await this.store.pushed.spend(found)) return Parameters.from(value);
    return failOauth(
      'invalid_request',
      'This request_uri was used before. Push the request again for each login.',
    );
  }

  private async approve(parameters: Parameters, { client, redirectUri }: Destination): Promise<string> {
    const { account, scope, challenge, nonce, jkt } = readAuthorizationRequest(parameters, client);
    if (parameters.get('decision') === 'deny') failOauth('access_denied', 'The person said no.');
    const { subject } = account;
    const approval = this.store.approval({
      subject,
      clientId: client.id,
      scope,
      ...(nonce !== undefined && { nonce }),
    });
    return this.store.codes.issue({
      ...approval,
      clientId: client.id,
      ...(redirectUri !== undefined && { redirectUri }),
      ...(challenge !== undefined && { challenge }),
      ...(jkt !== undefined && { jkt }),
    });
  }
}

function queryParameters(request: AuthRequest): Parameters {
  return Parameters.fromPairs(new URLSearchParams(rawQuery(request)));
}

/** Keeps the query that the redirect URI already has (RFC 6749 §3.1.2). */
function withQuery(uri: string, more: Readonly<Record<string, string>>): string {
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(more).toString()}`;
}
