// Client authentication at the token endpoint (RFC 6749 §2.3, OpenID Connect Core §9). A request may use one method only.
import { decodeUtf8 } from '../../core/utf8.js';
import { header, headerValues, type AuthRequest } from 'practice-http-auth/auth-request.js';
import type { AuthPortsService } from '../auth/auth-ports.service.js';
import { challenge } from 'practice-http-auth/challenge.js';
import { verifyClientAssertion } from './client-assertion.js';
import { clientIdError, clientSecretError } from './client-secret.js';
import { findClient, type OauthClient } from 'practice-http-auth/oauth2/clients.js';
import type { AuthFacts } from '../../platform/practice/exchange/exchange.js';
import type { ReceivedAuthRequest } from '../../platform/practice/auth-request/auth-request.reader.js';
import { failOauth, OauthError } from './oauth-error.js';
import type { FormParameters } from './parameters.js';

export const clientMethods = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'none',
] as const;

/** The client of a request, and how it authenticated. */
export interface ClientAuthentication {
  /** Undefined if the request names no client. */
  readonly client: OauthClient | undefined;
  /** `none` identifies the client without authenticating it. */
  readonly method: (typeof clientMethods)[number];
}

/** Returns the client of a request. Throws OauthError if its credentials are not valid. */
export async function authenticateClient(
  request: ReceivedAuthRequest,
  parameters: FormParameters,
  ports: AuthPortsService,
): Promise<ClientAuthentication> {
  const { report } = request;
  try {
    const authentication = await verifyClient(request, parameters, ports);
    const facts = clientFacts(authentication);
    if (facts.client_id !== undefined) report?.({ auth: { outcome: 'accepted', ...facts } });
    return authentication;
  } catch (thrown) {
    if (thrown instanceof OauthError) report?.({ auth: { outcome: 'rejected', reason: thrown.rejection } });
    throw thrown;
  }
}

/** The client as exchanges have it. */
export function clientFacts({
  client,
  method,
}: ClientAuthentication): Pick<AuthFacts, 'client_id' | 'client_auth'> {
  if (client === undefined) return {};
  return { client_id: client.id, client_auth: method.replace('client_secret_', '') };
}

async function verifyClient(
  request: AuthRequest,
  parameters: FormParameters,
  ports: AuthPortsService,
): Promise<ClientAuthentication> {
  parameters.checkSpelling('client_id', 'client_secret', 'client_assertion');
  const authorization = header(request, 'authorization');
  const [secret, assertion] = [parameters.get('client_secret'), parameters.get('client_assertion')];
  const credentials = [authorization, secret, assertion].filter((way) => way !== undefined);
  if (credentials.length > 1 || headerValues(request, 'authorization').length > 1) {
    const message =
      'The request has more than one client credential. Send one of Authorization, client_secret and client_assertion (RFC 6749 §2.3).';
    failOauth('invalid_request', message);
  }
  if (authorization !== undefined) return byBasic(authorization, parameters);
  if (assertion !== undefined) {
    return { client: await verifyClientAssertion(request, parameters, ports), method: 'private_key_jwt' };
  }
  return secret === undefined ? byClientId(parameters) : byPostedSecret(secret, parameters);
}

function byClientId(parameters: FormParameters): ClientAuthentication {
  const id = parameters.get('client_id');
  if (id === undefined) return { client: undefined, method: 'none' };
  return { client: clientById(id), method: 'none' };
}

function byPostedSecret(secret: string, parameters: FormParameters): ClientAuthentication {
  const client = clientById(parameters.need('client_id', 'send the id of the client that has this secret.'));
  const error = clientSecretError(client, secret);
  if (error !== undefined) failOauth('invalid_client', error, { reason: 'secret_wrong' });
  return { client, method: 'client_secret_post' };
}

function clientById(id: string): OauthClient {
  return findClient(id) ?? failOauth('invalid_client', clientIdError(id) ?? '', { reason: 'client_unknown' });
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

function byBasic(authorization: string, parameters: FormParameters): ClientAuthentication {
  const [, encoded = ''] = /^basic +(\S.*)$/i.exec(authorization) ?? [];
  if (encoded === '')
    failBasic('Use Basic for client authentication: base64 of client_id:client_secret (RFC 6749 §2.3.1).');
  const text = base64.test(encoded) ? decodeUtf8(Buffer.from(encoded, 'base64')) : undefined;
  if (text === undefined)
    failBasic('The Basic credentials must be base64 of client_id:client_secret in UTF-8.');
  const colon = text.indexOf(':');
  if (colon < 0)
    failBasic('The Basic credentials have no colon. Separate client_id and client_secret with one.');
  const [id, secret] = [text.slice(0, colon), text.slice(colon + 1)];
  const client =
    findClient(id) ?? findClient(formDecoded(id)) ?? failBasic(clientIdError(id) ?? '', 'client_unknown');
  const error = clientSecretError(client, secret);
  // RFC 6749 §2.3.1 requires form encoding of both parts before they are joined; many clients omit it, so both are accepted.
  if (error !== undefined && clientSecretError(client, formDecoded(secret)) !== undefined)
    failBasic(error, 'secret_wrong');
  const other = parameters.get('client_id');
  if (other !== undefined && other !== client.id) {
    failOauth(
      'invalid_request',
      `Authorization has the client \`${client.id}\`, but client_id has another one. Omit client_id.`,
    );
  }
  return { client, method: 'client_secret_basic' };
}

/** WWW-Authenticate is sent only to a client that used the Authorization header (RFC 6749 §5.2). */
function failBasic(description: string, reason = 'credentials_malformed'): never {
  const headers = { 'www-authenticate': challenge('Basic') };
  return failOauth('invalid_client', description, { reason, headers });
}

function formDecoded(text: string): string {
  return new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text') ?? text;
}

/** Returns the client if it authenticated. Throws OauthError. */
export function requireAuthenticated({ client, method }: ClientAuthentication): OauthClient {
  if (client !== undefined && method !== 'none') return client;
  if (client === undefined) {
    return failOauth(
      'invalid_client',
      'Client authentication is missing. Send Basic, client_id and client_secret, or a client_assertion.',
    );
  }
  if (client.secret !== undefined) {
    return failOauth(
      'invalid_client',
      `The parameter client_secret is missing: the client \`${client.id}\` must authenticate with its secret.`,
    );
  }
  if (client.key !== undefined) {
    return failOauth(
      'invalid_client',
      `The client \`${client.id}\` must authenticate with a client_assertion (RFC 7523 §2.2).`,
    );
  }
  return failOauth(
    'unauthorized_client',
    `The client \`${client.id}\` is a public client. This request needs a client that can authenticate (RFC 6749 §2.1).`,
  );
}

/** Returns the client; identification without authentication is enough. Throws OauthError. */
export function requireClient({ client }: ClientAuthentication): OauthClient {
  return (
    client ??
    failOauth(
      'invalid_request',
      'The parameter `client_id` is missing: send the id of a client, for example `demo`.',
    )
  );
}
