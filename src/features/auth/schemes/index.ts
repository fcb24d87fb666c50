// The schemes there are. One more is a file of this folder and a line here.
import { apiKey, apiKeyCookie, apiKeyQuery } from './api-key.js';
import { basic } from './basic.js';
import { cookie } from './cookie.js';
import { hmac } from './hmac.js';
import type { Scheme } from './scheme.js';
import { session } from './session.js';
import { totp } from './totp.js';
import { webhookGithub } from './webhook-github.js';
import { webhookSlack } from './webhook-slack.js';
import { webhookStandard } from './webhook-standard.js';
import { webhookStripe } from './webhook-stripe.js';
import { wsse } from './wsse.js';

export const schemes: readonly Scheme[] = [
  apiKey,
  apiKeyQuery,
  apiKeyCookie,
  basic,
  totp,
  wsse,
  hmac,
  webhookGithub,
  webhookStripe,
  webhookStandard,
  webhookSlack,
  session,
  cookie,
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
