// Identifies and authenticates the client of a request (RFC 6749 §2.3, OpenID Connect Core §9), by one method only.
import { decodeUtf8 } from '../../core/utf8.js';
import { header, type AuthRequest } from '../../http-auth/auth-request.js';
import type { AuthPortsService } from '../auth/auth-ports.service.js';
import { challenge } from '../../http-auth/challenge.js';
import { clientOfAssertion } from './client-assertion.js';
import { clientIdError, clientSecretError } from './client-secret.js';
import { findClient, type OauthClient } from '../../http-auth/oauth2/clients.js';
import { failOauth } from './oauth-error.js';
import type { Parameters } from './parameters.js';

export const clientMethods = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'none',
] as const;

/** The client of a request. */
export interface Caller {
  /** Undefined if the request names no client. */
  readonly client: OauthClient | undefined;
  /** The method that it used; `none` authenticates nothing. */
  readonly method: (typeof clientMethods)[number];
}

/** The client of a request. Throws OauthError if it fails to authenticate. */
export async function callerOf(
  request: AuthRequest,
  parameters: Parameters,
  ports: AuthPortsService,
): Promise<Caller> {
  const authorization = header(request, 'authorization');
  const [secret, assertion] = [parameters.get('client_secret'), parameters.get('client_assertion')];
  const ways = [authorization, secret, assertion].filter((way) => way !== undefined);
  if (ways.length > 1) {
    const message =
      'The client authenticates in two ways at once: by Authorization, client_secret or client_assertion. Use one (RFC 6749 §2.3).';
    failOauth('invalid_request', message);
  }
  if (authorization !== undefined) return byBasic(authorization, parameters);
  if (assertion !== undefined) {
    return { client: await clientOfAssertion(request, parameters, ports), method: 'private_key_jwt' };
  }
  return secret === undefined ? byName(parameters) : bySecret(secret, parameters);
}

function byName(parameters: Parameters): Caller {
  const id = parameters.get('client_id');
  if (id === undefined) return { client: undefined, method: 'none' };
  return { client: named(id), method: 'none' };
}

function bySecret(secret: string, parameters: Parameters): Caller {
  const client = named(parameters.need('client_id', 'it names the client whose secret this is.'));
  const fault = clientSecretError(client, secret);
  if (fault !== undefined) failOauth('invalid_client', fault);
  return { client, method: 'client_secret_post' };
}

function named(id: string): OauthClient {
  return findClient(id) ?? failOauth('invalid_client', clientIdError(id) ?? '');
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

function byBasic(authorization: string, parameters: Parameters): Caller {
  const [, encoded = ''] = /^basic +(\S.*)$/i.exec(authorization) ?? [];
  if (encoded === '')
    refuseBasic('Clients authenticate here by Basic: client_id:client_secret in base64 (RFC 6749 §2.3.1).');
  const text = base64.test(encoded) ? decodeUtf8(Buffer.from(encoded, 'base64')) : undefined;
  if (text === undefined)
    refuseBasic('What follows Basic must be base64 of client_id:client_secret in UTF-8.');
  const colon = text.indexOf(':');
  if (colon < 0) refuseBasic('Between client_id and client_secret stands a colon; there is none.');
  const [id, secret] = [text.slice(0, colon), text.slice(colon + 1)];
  const client = findClient(id) ?? findClient(formDecoded(id)) ?? refuseBasic(clientIdError(id) ?? '');
  const fault = clientSecretError(client, secret);
  // RFC 6749 §2.3.1 form-encodes both parts before they are joined; half of the clients do not.
  if (fault !== undefined && clientSecretError(client, formDecoded(secret)) !== undefined) refuseBasic(fault);
  const other = parameters.get('client_id');
  if (other !== undefined && other !== client.id) {
    failOauth(
      'invalid_request',
      `Authorization names the client \`${client.id}\`, client_id names another one.`,
    );
  }
  return { client, method: 'client_secret_basic' };
}

/** Only clients that sent Authorization get a challenge for it (RFC 6749 §5.2). */
function refuseBasic(description: string): never {
  return failOauth('invalid_client', description, { headers: { 'www-authenticate': challenge('Basic') } });
}

function formDecoded(text: string): string {
  return new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text') ?? text;
}

/** The client, for requests that require an authenticated one. Throws OauthError. */
export function authenticated({ client, method }: Caller): OauthClient {
  if (client !== undefined && method !== 'none') return client;
  if (client === undefined) {
    return failOauth(
      'invalid_client',
      'The client must authenticate: by Basic, by client_id and client_secret, or by client_assertion.',
    );
  }
  if (client.secret !== undefined) {
    return failOauth(
      'invalid_client',
      `The parameter client_secret is missing: the client \`${client.id}\` has a secret.`,
    );
  }
  if (client.key !== undefined) {
    return failOauth(
      'invalid_client',
      `The client \`${client.id}\` authenticates by a client_assertion (RFC 7523 §2.2).`,
    );
  }
  return failOauth(
    'unauthorized_client',
    `The client \`${client.id}\` is a public one and cannot prove who it is, as this needs (RFC 6749 §4.4).`,
  );
}

/** The client, for requests that require at least its id. Throws OauthError. */
export function identified({ client }: Caller): OauthClient {
  return (
    client ?? failOauth('invalid_request', 'The parameter `client_id` is missing: which client is this?')
  );
}
