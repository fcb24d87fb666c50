// Samples that sign a JWT with a practice key: OpenSSL in bash, Postman, and a script for Bruno.
import type { Samples } from '../schemes/scheme.js';

interface Signed {
  readonly scheme: string;
  /** `alg` first. */
  readonly header: Readonly<Record<'alg', string> & Record<string, string>>;
  /** The constant claims. `iat`, `exp` and `jti` are added; values must not contain `%` or `'`. */
  readonly claims: Readonly<Record<string, string>>;
  /** The text of a secret, or the name of the published key to fetch. */
  readonly key: { readonly secret: string } | { readonly file: string };
}

export function signedSamples(signed: Signed): Samples {
  return { curl: curlLine(signed), postman: postman(signed), bruno: bruno(signed) };
}

const LIFETIME_SECONDS = 300;

const encode = String.raw`b64() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }`;

function curlLine({ scheme, header, claims, key }: Signed): string {
  const body = `${JSON.stringify(claims).slice(0, -1)},"iat":%d,"exp":%d,"jti":"%s"}`;
  return [
    encode,
    'now=$(date +%s)',
    `h=$(printf '${JSON.stringify(header)}' | b64)`,
    `c=$(printf '${body}' $now $((now+${LIFETIME_SECONDS})) $(openssl rand -hex 16) | b64)`,
    `s=$(printf %s "$h.$c" | ${signCommand(header.alg, key)} | b64)`,
    `curl -H "Authorization: Bearer $h.$c.$s" {base}/auth/protected/${scheme}`,
  ].join('; ');
}

/** Reads the text, writes the bytes of the signature. */
function signCommand(alg: string, key: Signed['key']): string {
  if ('secret' in key) return `openssl dgst -sha256 -hmac ${key.secret} -binary`;
  const command = `openssl dgst -sha256 -sign <(curl -s {base}/auth/keys/${key.file}.pem) -binary`;
  return alg === 'ES256' ? `${command} | ${fromDer}` : command;
}

/** Converts the DER of OpenSSL to two numbers of 32 bytes each (RFC 7518 §3.4). */
const fromDer = [
  'openssl asn1parse -inform DER',
  String.raw`sed -n 's/.*INTEGER *://p'`,
  `while read -r n; do printf '%64s' "$n"; done`,
  String.raw`sed 's/ /0/g; s/../\\x&/g'`,
  `{ read -r hex; printf "$hex"; }`,
].join(' | ');

function postman({ scheme, header, claims, key }: Signed): PostmanSample {
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
    addTokenTo: 'header',
    headerPrefix: 'Bearer',
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

function bruno({ header, claims, key }: Signed): string {
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
    "req.setHeader('Authorization', `Bearer ${jwt.sign(claims, key, options)}`);",
  ];
  return `script:pre-request {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`;
}
