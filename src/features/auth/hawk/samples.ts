// Calls that succeed by Hawk: for the shell, for Postman, and as a script where a tool knows no Hawk.
import type { Samples } from '../schemes/scheme.js';
import { hawkKey } from './credentials.js';

const { id, key, algorithm } = hawkKey;

/** Takes host, port and resource of an address apart, as Hawk signs them. */
const parts = (path: string): string[] => [
  `u={base}${path}`,
  'h=${u#*://}',
  'r=/${h#*/}',
  'h=${h%%/*}',
  'case $h in *:*[0-9]) p=${h##*:}; h=${h%:*};; *) case $u in https*) p=443;; *) p=80;; esac;; esac',
];
const mac = `openssl dgst -sha256 -hmac ${key} -binary | openssl base64 -A`;

export const hawkCurl = [
  ...parts('/auth/protected/hawk'),
  't=$(date +%s)',
  'n=$(openssl rand -hex 4)',
  String.raw`m=$(printf 'hawk.1.header\n%s\n%s\nGET\n%s\n%s\n%s\n\n\n' "$t" "$n" "$r" "$h" "$p" | ${mac})`,
  String.raw`curl -H "Authorization: Hawk id=\"${id}\", ts=\"$t\", nonce=\"$n\", mac=\"$m\"" "$u"`,
].join('; ');

export const bewitCurl = [
  ...parts('/auth/protected/hawk-bewit'),
  't=$(($(date +%s) + 300))',
  String.raw`m=$(printf 'hawk.1.bewit\n%s\n\nGET\n%s\n%s\n%s\n\n\n' "$t" "$r" "$h" "$p" | ${mac})`,
  String.raw`b=$(printf '%s\\%s\\%s\\' ${id} "$t" "$m" | openssl base64 -A | tr '+/' '-_' | tr -d '=')`,
  'curl "$u?bewit=$b"',
].join('; ');

export const hawkPostman: NonNullable<Samples['postman']> = {
  type: 'hawk',
  hawk: Object.entries({
    authId: id,
    authKey: key,
    algorithm,
    nonce: '',
    extraData: '',
    app: '',
    delegation: '',
    timestamp: '',
    includePayloadHash: false,
  }).map(([name, value]) => ({ key: name, value, type: typeof value })),
};

/** Takes the address of a request apart in a script; no sandbox of a client is sure to know `URL`. */
const partsInScript = [
  'const [, scheme, host, port, resource] = /^(https?):\\/\\/([^/:]+)(?::(\\d+))?(\\/.*)$/.exec(address);',
  "const place = [resource, host, port || (scheme === 'https' ? 443 : 80)];",
  'const now = Math.floor(Date.now() / 1000);',
];
const macInScript = `CryptoJS.HmacSHA256(lines.join('\\n') + '\\n', '${key}').toString(CryptoJS.enc.Base64)`;
const bewitInScript = [
  ...partsInScript,
  "const lines = ['hawk.1.bewit', now + 300, '', 'GET', ...place, '', ''];",
  `const text = ['${id}', now + 300, ${macInScript}, ''].join('\\\\');`,
  'const padded = CryptoJS.enc.Utf8.parse(text).toString(CryptoJS.enc.Base64);',
  "const bewit = padded.replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, '');",
];

const brunoScript = (lines: readonly string[]): string =>
  ['script:pre-request {', ...lines.map((line) => `  ${line}`), '}'].join('\n');
const brunoStart = [
  "const CryptoJS = require('crypto-js');",
  'const address = bru.interpolate(req.getUrl());',
];

/** For Bruno, which has no Hawk of its own. */
export const hawkBruno = brunoScript([
  ...brunoStart,
  ...partsInScript,
  'const nonce = CryptoJS.lib.WordArray.random(4).toString();',
  "const lines = ['hawk.1.header', now, nonce, req.getMethod(), ...place, '', ''];",
  `const mac = ${macInScript};`,
  `req.setHeader('Authorization', \`Hawk id="${id}", ts="\${now}", nonce="\${nonce}", mac="\${mac}"\`);`,
]);

export const bewitBruno = brunoScript([
  ...brunoStart,
  ...bewitInScript,
  "req.setUrl(address + (resource.includes('?') ? '&' : '?') + 'bewit=' + bewit);",
]);

/** In Postman, which has CryptoJS under that name. */
export const bewitPostman: NonNullable<Samples['postman']> = {
  event: [
    {
      listen: 'prerequest',
      script: {
        type: 'text/javascript',
        exec: [
          'const address = pm.variables.replaceIn(pm.request.url.toString());',
          ...bewitInScript,
          "pm.request.url.query.add({ key: 'bewit', value: bewit });",
        ],
      },
    },
  ],
};
