// Why a client_id or client_secret is not valid.
import { accounts } from '../auth/accounts.entity.js';
import { apiKeys } from 'practice-http-auth/practice-credentials.js';
import { candidateReasons, candidatesFor, diagnose } from 'practice-http-auth/diagnosis/diagnose.js';
import { isPlaceholder } from 'practice-http-auth/bearer/bearer-token.js';
import { isEqual } from 'practice-http-auth/secure-compare.js';
import { clientIds, findClient, type OauthClient } from 'practice-http-auth/oauth2/clients.js';

/** Returns an error message, or undefined if the client exists. */
export function clientIdError(id: string): string | undefined {
  if (findClient(id) !== undefined) return undefined;
  if (isPlaceholder(id)) return 'The client_id is a placeholder. Replace it with the id of a client.';
  if (accounts.find(id) !== undefined) {
    return 'The client_id is the login name of an account. Users log in with grant_type=password or at /auth/oauth/authorize.';
  }
  const known = clientIds.map((one) => `\`${one}\``).join(', ');
  return `Unknown client \`${id.slice(0, 64)}\`. Use one of ${known}.`;
}

/** The secrets that the client may have meant. */
const candidates = candidatesFor<string, string>()([
  {
    code: 'whitespace',
    message: 'The client_secret has leading or trailing whitespace.',
    hint: 'Remove it.',
    compute: (sent) => [sent.trim()],
  },
  {
    code: 'quoted',
    message: 'The client_secret includes quotes.',
    hint: 'Remove them.',
    compute: (sent) => [sent.replace(/^["']|["']$/g, '')],
  },
  {
    code: 'wrong_case',
    message: 'The client_secret differs in case.',
    hint: 'Secrets are case-sensitive.',
    compute: (sent) => [sent.toLowerCase()],
  },
]);

const candidateTexts = candidateReasons(candidates);

/** Returns an error message, or undefined if the secret is correct. */
export function clientSecretError({ id, secret }: OauthClient, sent: string): string | undefined {
  if (secret === undefined) {
    return `The client \`${id}\` has no secret. Omit client_secret and the header Authorization.`;
  }
  if (isEqual(sent, secret)) return undefined;
  const known = diagnose(candidates, sent, (one) => isEqual(one, secret));
  if (known !== undefined) return `${candidateTexts[known.code].message} ${candidateTexts[known.code].hint}`;
  if (isPlaceholder(sent)) return 'The client_secret is a placeholder. Replace it with the secret.';
  if (apiKeys.some(({ key }) => isEqual(key, sent)))
    return 'The client_secret is an API key. Send the secret of the client.';
  return `Wrong secret for the client \`${id}\`. A production server does not reveal whether the id or the secret is wrong.`;
}
