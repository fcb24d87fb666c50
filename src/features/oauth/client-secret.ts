// Diagnoses wrong client ids and client secrets.
import { accounts } from '../auth/accounts.entity.js';
import { apiKeys } from '../../http-auth/practice-credentials.js';
import { isPlaceholder } from '../../http-auth/bearer/bearer-token.js';
import { isEqual } from '../../http-auth/secure-compare.js';
import { clientIds, findClient, type OauthClient } from '../../http-auth/oauth2/clients.js';

/** What is wrong with a client id; undefined if there is such a client. */
export function clientIdError(id: string): string | undefined {
  if (findClient(id) !== undefined) return undefined;
  if (isPlaceholder(id)) return 'The client_id is a placeholder. Put the id of a client in its place.';
  if (accounts.find(id) !== undefined) {
    return 'This is the name of an account, not of a client. People log in by grant_type=password or at /auth/oauth/authorize.';
  }
  const known = clientIds.map((one) => `\`${one}\``).join(', ');
  return `There is no client \`${id.slice(0, 64)}\`. There are: ${known}.`;
}

/** What is wrong with a secret; undefined if it is that of the client. */
export function clientSecretError({ id, secret }: OauthClient, sent: string): string | undefined {
  if (secret === undefined) {
    return `The client \`${id}\` has no secret: leave client_secret out, and the header Authorization too.`;
  }
  if (isEqual(sent, secret)) return undefined;
  if (isEqual(sent.trim(), secret))
    return 'Spaces or a line break around the secret are part of what you sent.';
  if (isEqual(sent.replace(/^["']|["']$/g, ''), secret))
    return 'The quotes around the secret are part of what you sent.';
  if (isEqual(sent.toLowerCase(), secret))
    return 'Secrets are compared letter by letter: upper and lower case differ.';
  if (isPlaceholder(sent)) return 'The client_secret is a placeholder. Put the secret in its place.';
  if (apiKeys.some(({ key }) => isEqual(key, sent))) return 'This is an API key, not the secret of a client.';
  return `The client \`${id}\` exists, but the secret is wrong. A production server would not say which of the two is wrong.`;
}
