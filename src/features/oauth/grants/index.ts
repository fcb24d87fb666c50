// The registry of grants.
import { authorizationCode } from './authorization-code.js';
import { clientCredentials } from './client-credentials.js';
import { deviceCode } from './device-code.js';
import type { Grant } from './grant.js';
import { password } from './password.js';
import { refreshToken } from './refresh-token.js';
import { tokenExchange } from './token-exchange.js';

const grants: readonly Grant[] = [
  clientCredentials,
  password,
  authorizationCode,
  refreshToken,
  deviceCode,
  tokenExchange,
];

const byType = new Map(grants.map((grant) => [grant.type, grant]));
export const grantTypes: readonly string[] = [...byType.keys()];

export function grantOf(type: string): Grant | undefined {
  return byType.get(type);
}
