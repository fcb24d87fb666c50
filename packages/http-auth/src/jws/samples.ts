// Samples that sign a JWT with a practice key: OpenSSL in bash, Postman, and a script for Bruno.
import type { Samples } from '../schemes/scheme.js';

interface Signed {
  readonly scheme: string;
  /** `alg` first. */
  readonly header: Readonly<Record<'alg', string> & Record<string, string>>;
  /** The constant claims. `iat`, `exp` and `jti` are added; values must not contain `%` or `'`. */
  readonly claims: Readonly<Record<string, string>>;
  /** The query parameter of the token. Default: the token is in the header. */
  readonly parameter?: string;
  /** The text of a secret, or the name of the published key to fetch. */
  readonly key: { readonly secret: string } | { readonly file: string };
}

/** Postman and Bruno do not sign with Ed25519. */
export function signedSamples(signed: Signed): Samples {
  const curl = curlLine(signed);
  return signed.header.alg === 'EdDSA' ? { curl } : { curl, postman: postman(signed), bruno: bruno(signed) };
}

const LIFETIME_SECONDS = 300;

/** Defines `b64`, which writes base64url without padding. */
export const encodeBase64url = String.raw`b64() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }`;

function curlLine({ scheme, header, claims, key, parameter }: Signed): string {
  const body = `${JSON.stringify(claims).slice(0, -1)},"iat":%d,"exp":%d,"jti":"%s"}`;
  return [
    encodeBase64url,
    'now=$(date +%s)',
    `h=$(printf '${JSON.stringify(header)}' | b64)`,
    `c=$(printf '${body}' $now $((now+${LIFETIME_SECONDS})) $(openssl rand -hex 16) | b64)`,
    `s=$(printf %s "$h.$c" | ${signCommand(header.alg, key)} | b64)`,
    parameter === undefined
      ? `curl -H "Authorization: Bearer $h.$c.$s" {base}/auth/protected/${scheme}`
      : `curl "{base}/auth/protected/${scheme}?${parameter}=$h.$c.$s"`,
  ].join('; ');
}

/** The hash of an algorithm whose name ends in its bits. */
const hashOf = (alg: string): string => `sha${alg.slice(-3)}`;

/** The bytes of each of the two numbers of an ECDSA signature (RFC 7518 §3.4). */
const numberBytes = { ES256: 32, ES384: 48, ES512: 66 } as const;

const isEcdsa = (alg: string): alg is keyof typeof numberBytes => alg in numberBytes;

/** Reads the text, writes the bytes of the signature. */
function signCommand(alg: string, key: Signed['key']): string {
  if ('secret' in key) return `openssl dgst -${hashOf(alg)} -hmac ${key.secret} -binary`;
  const pem = `<(curl -s {base}/auth/keys/${key.file}.pem)`;
  // OpenSSL signs with Ed25519 only what it reads from a file.
  if (alg === 'EdDSA')
    return `{ f=$(mktemp); cat > $f; openssl pkeyutl -sign -rawin -inkey ${pem} -in $f; rm $f; }`;
  const padding = alg.startsWith('PS') ? ' -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:digest' : '';
  const command = `openssl dgst -${hashOf(alg)} -sign ${pem}${padding} -binary`;
  return isEcdsa(alg) ? `${command} | ${derToJose(alg)}` : command;
}

/** OpenSSL writes two numbers in DER; a JWT has them one after the other, with leading zeros. */
export const derToJose = (alg: keyof typeof numberBytes): string =>
  [
    'openssl asn1parse -inform DER',
    String.raw`sed -n 's/.*INTEGER *://p'`,
    `while read -r n; do printf '%${2 * numberBytes[alg]}s' "$n"; done`,
    String.raw`sed 's/ /0/g; s/../\\x&/g'`,
    `{ read -r hex; printf "$hex"; }`,
  ].join(' | ');

function postman({ scheme, header, claims, key, parameter }: Signed): PostmanSample {
  const [pem, payload] = [`${scheme}-key`, `${scheme}-claims`];
  const set = [
    'const now = Math.floor(Date.now() / 1000);',
    `const claims = { ...${JSON.stringify(claims)}, iat: now, exp: now + ${LIFETIME_SECONDS} };`,
    `pm.variables.set('${payload}', JSON.stringify({ ...claims, jti: pm.variables.replaceIn('{{$guid}}') }));`,
  ];
  const parameters = {
    algorithm: header.alg,
    header: JSON.stringify(header),
    payload: `{{${payload}}}`,
    ...('secret' in key ? { secret: key.secret } : { privateKey: `{{${pem}}}` }),
    ...(parameter === undefined
      ? { addTokenTo: 'header', headerPrefix: 'Bearer' }
      : { addTokenTo: 'queryParam', queryParamKey: parameter }),
  };
  return postmanSample('jwt', parameters, 'secret' in key ? set : [...set, fetchKey(key.file, pem)]);
}

/** Postman has a type for ASAP, which adds the claims itself. */
export function postmanAsap({
  scheme,
  header,
  claims,
  key,
}: Signed & { readonly key: { readonly file: string } }): PostmanSample {
  const pem = `${scheme}-key`;
  const { alg, kid = '' } = header;
  const parameters = { alg, kid, ...claims, exp: String(LIFETIME_SECONDS), privateKey: `{{${pem}}}` };
  return postmanSample('asap', parameters, [fetchKey(key.file, pem)]);
}

type PostmanSample = NonNullable<Samples['postman']>;

/** With a script that runs before the request. */
function postmanSample(
  type: string,
  parameters: Readonly<Record<string, string>>,
  exec: readonly string[],
): PostmanSample {
  const listed = Object.entries(parameters).map(([key, value]) => ({ key, value, type: 'string' }));
  return {
    auth: { type, [type]: listed },
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec } }],
  };
}

const fetchKey = (file: string, variable: string): string =>
  `pm.sendRequest(pm.variables.replaceIn('{{baseUrl}}/auth/keys/${file}.pem'), (error, response) => ` +
  `pm.variables.set('${variable}', response.text()));`;

function bruno({ header, claims, key, parameter }: Signed): string {
  const secret =
    'secret' in key
      ? [`const key = '${key.secret}';`]
      : [
          "const axios = require('axios');",
          `const { data: key } = await axios.get(bru.interpolate('{{baseUrl}}/auth/keys/${key.file}.pem'));`,
        ];
  const lines = [
    "const jwt = require('jsonwebtoken');",
    "const { nanoid } = require('nanoid');",
    ...secret,
    `const claims = { ...${JSON.stringify(claims)}, jti: nanoid() };`,
    `const options = { algorithm: '${header.alg}', expiresIn: ${LIFETIME_SECONDS}, header: ${JSON.stringify(header)} };`,
    parameter === undefined
      ? "req.setHeader('Authorization', `Bearer ${jwt.sign(claims, key, options)}`);"
      : `req.setUrl(req.getUrl() + '?${parameter}=' + jwt.sign(claims, key, options));`,
  ];
  return `script:pre-request {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`;
}
