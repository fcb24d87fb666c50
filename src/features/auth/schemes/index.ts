// The schemes there are. One more is a file of this folder and a line here.
import { akamaiEdgegrid } from './akamai-edgegrid.js';
import { apiKey, apiKeyCookie, apiKeyQuery } from './api-key.js';
import { awsSigv4 } from './aws-sigv4.js';
import { basic } from './basic.js';
import { httpSignature } from './http-signature.js';
import type { Scheme } from './scheme.js';
import { session } from './session.js';

export const schemes: readonly Scheme[] = [
  apiKey,
  apiKeyQuery,
  apiKeyCookie,
  basic,
  awsSigv4,
  akamaiEdgegrid,
  httpSignature,
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
