// Signs requests with the published credentials of schemes, at a given time, as separate implementations.
import { createHash, createHmac, randomUUID, sign, type KeyObject } from 'node:crypto';

const mac = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64');

/** The header `Authorization` of Akamai EdgeGrid for a GET request without a query. */
export function edgegridAuthorization(url: string, at: Date): string {
  const timestamp = at
    .toISOString()
    .replaceAll('-', '')
    .replace(/\.\d+Z$/, '+0000');
  const tokens = 'client_token=akab-practice-client-token;access_token=akab-practice-access-token;';
  const unsigned = `EG1-HMAC-SHA256 ${tokens}timestamp=${timestamp};nonce=${randomUUID()};`;
  const { protocol, host, pathname } = new URL(url);
  const fields = ['GET', protocol.slice(0, -1), host, pathname, '', '', unsigned];
  return `${unsigned}signature=${mac(mac('practice-client-secret=', timestamp), fields.join('\t'))}`;
}

/** The headers of an HTTP message signature (RFC 9421) of a GET request. */
export function messageSignature(url: string, at: Date): Record<string, string> {
  const created = Math.floor(at.getTime() / 1000);
  const parameters = `("@method" "@target-uri");created=${created};keyid="practice-hmac"`;
  const base = `"@method": GET\n"@target-uri": ${url}\n"@signature-params": ${parameters}`;
  return {
    'signature-input': `sig1=${parameters}`,
    signature: `sig1=:${mac('practice-http-signature-secret', base)}:`,
  };
}

interface DpopRequest {
  readonly method: string;
  readonly url: string;
  readonly at: Date;
  readonly nonce: string;
  readonly accessToken?: string;
}

/** A DPoP proof (RFC 9449) with an Ed25519 key. */
export function dpopProof(
  { publicKey, privateKey }: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  { method, url, at, nonce, accessToken }: DpopRequest,
): string {
  const header = { typ: 'dpop+jwt', alg: 'EdDSA', jwk: publicKey.export({ format: 'jwk' }) };
  const ath = accessToken === undefined ? undefined : createHash('sha256').update(accessToken);
  const claims = {
    ...{ jti: randomUUID(), iat: Math.floor(at.getTime() / 1000), htm: method, htu: url, nonce },
    ...(ath !== undefined && { ath: ath.digest('base64url') }),
  };
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
}
