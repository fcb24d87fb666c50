// The authorization endpoint: approves every valid request without a prompt and returns a code (RFC 6749 §4.1).
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { rawQuery, type AuthRequest } from 'practice-http-auth/auth-request.js';
import type { ReceivedAuthRequest } from '../../platform/practice/auth-request/auth-request.reader.js';
import { AuthPortsService } from '../auth/auth-ports.service.js';
import { SessionAccounts } from '../auth/session-accounts.service.js';
import {
  authorizationParameters,
  readRedirectTarget,
  readAuthorizationRequest,
  type RedirectTarget,
} from './authorization-request.js';
import { authenticateClient, requireAuthenticated, requireClient } from './client-authentication.js';
import { provenKey } from './proven-key.js';
import { OauthError, failOauth } from './oauth-error.js';
import { errorDescription } from 'practice-http-auth/oauth2/error-description.js';
import { bodyParameters, FormParameters } from './parameters.js';
import { OauthStore } from './oauth-store.js';

/** The authorization response as JSON, for a request without `redirect_uri`. */
export interface CodeResponse {
  readonly code: string;
  readonly state?: string;
  /** The issuer (RFC 9207). */
  readonly iss: string;
  readonly expires_in: number;
  /** The URL at which the code is exchanged for tokens. */
  readonly token_endpoint: string;
}

export type Authorization =
  | { readonly redirectTo: string }
  | { readonly codeResponse: CodeResponse; readonly clientId: string; readonly hasChallenge: boolean };

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
    private readonly accounts: SessionAccounts,
  ) {}

  /** Throws OauthError if the error must not be redirected to the client. */
  async authorize(request: ReceivedAuthRequest): Promise<Authorization> {
    const sent = request.method === 'POST' ? bodyParameters(request) : queryParameters(request);
    const parameters = await this.resolvePushedRequest(sent, request.now);
    const target = readRedirectTarget(parameters, this.policy(request));
    const state = parameters.get('state');
    const common = { ...(state !== undefined && { state }), iss: request.origin };
    try {
      const code = await this.issueCode(parameters, target, request);
      if (target.redirectUri !== undefined) {
        return { redirectTo: withQuery(target.redirectUri, { code, ...common }) };
      }
      const expires_in = this.store.codes.lifetime;
      const token_endpoint = `${request.origin}/auth/oauth/token`;
      const hasChallenge = parameters.get('code_challenge') !== undefined;
      return {
        codeResponse: { code, ...common, expires_in, token_endpoint },
        clientId: target.client.id,
        hasChallenge,
      };
    } catch (reason) {
      if (!(reason instanceof OauthError) || target.redirectUri === undefined) throw reason;
      const error = { error: reason.error, error_description: errorDescription(reason.description) };
      return { redirectTo: withQuery(target.redirectUri, { ...error, ...common }) };
    }
  }

  /** Stores the parameters of an authorization request and returns its request_uri (RFC 9126). Throws OauthError. */
  async push(request: ReceivedAuthRequest): Promise<PushedAuthorization> {
    const parameters = bodyParameters(request);
    const authentication = await authenticateClient(request, parameters, this.ports);
    const client = requireClient(authentication);
    if (client.secret !== undefined || client.key !== undefined) requireAuthenticated(authentication);
    if (parameters.get('request_uri') !== undefined) {
      failOauth(
        'invalid_request',
        'A pushed authorization request cannot have a request_uri. Omit it (RFC 9126 §2.1).',
      );
    }
    const jkt = await provenKey(request, this.ports);
    checkSameKey(parameters.get('dpop_jkt'), jkt);
    const keyBinding = jkt !== undefined && { dpop_jkt: jkt };
    // No credentials, and no ignored parameters (RFC 6749 §3.1), because their length has no limit.
    const sent = parameters.pick(authorizationParameters);
    const pushed = FormParameters.from({ ...sent, ...keyBinding, client_id: client.id });
    readRedirectTarget(pushed, this.policy(request));
    readAuthorizationRequest(pushed, client, this.accounts.of(request.practiceSession));
    const request_uri = await this.store.pushed.issue(pushed.all(), request.now);
    return { request_uri, expires_in: this.store.pushed.lifetime };
  }

  private policy({ origin }: AuthRequest): { origin: string; allow: readonly string[] } {
    return { origin, allow: this.config.values.oauthRedirectAllow };
  }

  /** Replaces a request_uri with the pushed parameters. Each request_uri can be used once. */
  private async resolvePushedRequest(parameters: FormParameters, now: number): Promise<FormParameters> {
    const name = parameters.get('request_uri');
    if (name === undefined) return parameters;
    if (/^https?:/i.test(name))
      failOauth(
        'invalid_request',
        'The request_uri must come from POST /auth/oauth/par. This server fetches no URLs.',
      );
    const stored = await this.store.pushed.find(name, now);
    if (stored === undefined)
      return failOauth(
        'invalid_request',
        'The request_uri is unknown or has expired. Push the request again.',
      );
    const { value, expired } = stored;
    if (expired)
      failOauth(
        'invalid_request',
        `The request_uri has expired: it is valid for ${this.store.pushed.lifetime} seconds. Push the request again.`,
      );
    if (parameters.get('client_id') !== value.client_id) {
      failOauth('invalid_request', 'The client_id must be the client that pushed the request (RFC 9126 §4).');
    }
    if (await this.store.pushed.consume(stored)) return FormParameters.from(value);
    return failOauth(
      'invalid_request',
      'The request_uri was already used. Push a new request for each login.',
    );
  }

  private async issueCode(
    parameters: FormParameters,
    { client, redirectUri }: RedirectTarget,
    { practiceSession: session, now }: ReceivedAuthRequest,
  ): Promise<string> {
    const { account, scope, challenge, nonce, jkt } = readAuthorizationRequest(
      parameters,
      client,
      this.accounts.of(session),
    );
    if (parameters.get('decision') === 'deny') failOauth('access_denied', 'The user denied the request.');
    const { subject } = account;
    const binding = this.accounts.bindingOf(session, account);
    const given = { subject, ...binding, clientId: client.id, scope, ...(nonce !== undefined && { nonce }) };
    const record = {
      ...this.store.approval(given, now),
      clientId: client.id,
      ...(redirectUri !== undefined && { redirectUri }),
      ...(challenge !== undefined && { challenge }),
      ...(jkt !== undefined && { jkt }),
    };
    return this.store.codes.issue(record, now);
  }
}

/** RFC 9449 §10.1. */
function checkSameKey(sent: string | undefined, proven: string | undefined): void {
  if (sent === undefined || proven === undefined || sent === proven) return;
  failOauth(
    'invalid_dpop_proof',
    'The dpop_jkt is not the thumbprint of the key of the DPoP proof. Omit it, or send the thumbprint (RFC 9449 §10.1).',
  );
}

function queryParameters(request: AuthRequest): FormParameters {
  return FormParameters.fromPairs(new URLSearchParams(rawQuery(request)));
}

/** Keeps the query that the redirect URI already has (RFC 6749 §3.1.2). */
function withQuery(uri: string, more: Readonly<Record<string, string>>): string {
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(more).toString()}`;
}
