// The schemes there are. One more is a file of this folder and a line here.
import { apiKey, apiKeyCookie, apiKeyQuery } from './api-key.js';
import { asap } from './asap.js';
import { basic } from './basic.js';
import { bearer } from './bearer.js';
import { dpop } from './dpop.js';
import { jwtEs256, jwtHs256, jwtRs256 } from './jwt-signed.js';
import { jwt } from './jwt.js';
import { oauth2 } from './oauth2.js';
import type { Scheme } from './scheme.js';
import { session } from './session.js';

export const schemes: readonly Scheme[] = [
  apiKey,
  apiKeyQuery,
  apiKeyCookie,
  basic,
  bearer,
  jwt,
  jwtHs256,
  jwtRs256,
  jwtEs256,
  asap,
  oauth2,
  dpop,
  session,
];

const plain = (id: string): string => id.toLowerCase().replace(/[-_]/g, '');

const byName = new Map(
  schemes.flatMap((scheme) =>
    [scheme.id, ...(scheme.aliases ?? [])].map((id) => [plain(id), scheme] as const),
  ),
);

/** The scheme of a name: its id or an alias, whatever the case, with or without `-` and `_`. */
export function schemeNamed(name: string): Scheme | undefined {
  return byName.get(plain(name));
}
