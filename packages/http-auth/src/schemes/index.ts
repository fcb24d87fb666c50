// The registry of schemes. Add a scheme as a file of this folder and a line here.
import { akamaiEdgegrid } from './akamai-edgegrid.js';
import { apiKey, apiKeyCookie, apiKeyQuery } from './api-key.js';
import { asap } from './asap.js';
import { awsSigv4 } from './aws-sigv4.js';
import { basic } from './basic.js';
import { basicIso88591, basicUtf8 } from './basic-charset.js';
import { bearer } from './bearer.js';
import { bearerPrefix } from './bearer-prefix.js';
import { bearerQuery, jwtQuery } from './bearer-query.js';
import { cookie } from './cookie.js';
import { digestSchemes } from './digest.js';
import { dpop } from './dpop.js';
import { hawk, hawkSha1 } from './hawk.js';
import { hawkBewit } from './hawk-bewit.js';
import { hmac } from './hmac.js';
import { httpSignature } from './http-signature.js';
import { jwt } from './jwt.js';
import { jwtSignedSchemes } from './jwt-signed.js';
import { mtls } from './mtls.js';
import { negotiate } from './negotiate.js';
import { ntlm } from './ntlm.js';
import { oauth1 } from './oauth1.js';
import { oauth2 } from './oauth2.js';
import type { Scheme } from './scheme.js';
import { scramSchemes } from './scram.js';
import { session } from './session.js';
import { totp } from './totp.js';
import { vapid } from './vapid.js';
import { webhookGithub } from './webhook-github.js';
import { webhookSlack } from './webhook-slack.js';
import { webhookStandard } from './webhook-standard.js';
import { webhookStripe } from './webhook-stripe.js';
import { wsse } from './wsse.js';

/** By family. */
export const schemes: readonly Scheme[] = [
  ...[apiKey, apiKeyQuery, apiKeyCookie],
  ...[basic, basicUtf8, basicIso88591, ...digestSchemes, ...scramSchemes, ntlm, negotiate, wsse, totp],
  ...[bearer, bearerPrefix, bearerQuery, jwt, ...jwtSignedSchemes, jwtQuery, oauth2, dpop, asap, vapid],
  ...[oauth1, hawk, hawkSha1, hawkBewit, awsSigv4, akamaiEdgegrid, httpSignature],
  ...[hmac, webhookGithub, webhookStripe, webhookStandard, webhookSlack],
  ...[session, cookie],
  ...[mtls],
];

const plain = (id: string): string => id.toLowerCase().replace(/[-_]/g, '');

const byName = new Map(
  schemes.flatMap((scheme) =>
    [scheme.id, ...(scheme.aliases ?? [])].map((id) => [plain(id), scheme] as const),
  ),
);

/** The scheme of a name: its id or an alias. Case, `-` and `_` are ignored. */
export function schemeNamed(name: string): Scheme | undefined {
  return byName.get(plain(name));
}
