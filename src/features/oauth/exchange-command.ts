// The curl command that exchanges a code for tokens.
import { oauthClients } from 'practice-http-auth/oauth2/clients.js';

interface Exchange {
  readonly codeResponse: { readonly code: string; readonly token_endpoint: string };
  readonly clientId: string;
  readonly hasChallenge: boolean;
}

export function exchangeCommand({
  codeResponse: { code, token_endpoint },
  clientId,
  hasChallenge,
}: Exchange): string {
  const { id, secret } = oauthClients.demo;
  const client = clientId === id ? `-u ${id}:${String(secret)}` : `-d client_id=${clientId}`;
  const proof = hasChallenge ? ' -d code_verifier=$VERIFIER' : '';
  return `curl ${client} -d grant_type=authorization_code -d code=${code}${proof} ${token_endpoint}`;
}
