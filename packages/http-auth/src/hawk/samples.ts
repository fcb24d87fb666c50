// Samples for Hawk: curl, Postman, and a script for Bruno.
import type { Samples } from '../schemes/scheme.js';
import { hawkKey, type HawkKey } from './credentials.js';

/** Splits a URL into host, port and resource, as Hawk signs them. */
const parts = (path: string): string[] => [
  `u={base}${path}`,
  'h=${u#*://}',
  'r=/${h#*/}',
  'h=${h%%/*}',
  'case $h in *:*[0-9]) p=${h##*:}; h=${h%:*};; *) case $u in https*) p=443;; *) p=80;; esac;; esac',
];
const macBy = ({ key, algorithm }: HawkKey): string =>
  `openssl dgst -${algorithm} -hmac ${key} -binary | openssl base64 -A`;

export const hawkCurl = (scheme: string, key: HawkKey): string =>
  [
    ...parts(`/auth/protected/${scheme}`),
    't=$(date +%s)',
    'n=$(openssl rand -hex 4)',
    String.raw`m=$(printf 'hawk.1.header\n%s\n%s\nGET\n%s\n%s\n%s\n\n\n' "$t" "$n" "$r" "$h" "$p" | ${macBy(key)})`,
    String.raw`curl -H "Authorization: Hawk id=\"${key.id}\", ts=\"$t\", nonce=\"$n\", mac=\"$m\"" "$u"`,
  ].join('; ');

export const bewitCurl = [
  ...parts('/auth/protected/hawk-bewit'),
  't=$(($(date +%s) + 300))',
  String.raw`m=$(printf 'hawk.1.bewit\n%s\n\nGET\n%s\n%s\n%s\n\n\n' "$t" "$r" "$h" "$p" | ${macBy(hawkKey)})`,
  String.raw`b=$(printf '%s\\%s\\%s\\' ${hawkKey.id} "$t" "$m" | openssl base64 -A | tr '+/' '-_' | tr -d '=')`,
  'curl "$u?bewit=$b"',
].join('; ');

export const hawkPostman = ({ id, key, algorithm }: HawkKey): NonNullable<Samples['postman']> => ({
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
});

/** Splits the URL of the request in Bruno; its sandbox has neither `URL` nor Node's modules. */
const urlScript = ({ key, algorithm }: HawkKey): string => `  const cryptoJs = require('crypto-js');
  const url = bru.interpolate(req.getUrl());
  const [, tls, host, named, target] = /^http(s?):\\/\\/([^:/]+)(?::(\\d+))?(\\/.*)$/.exec(url);
  const port = named || (tls ? 443 : 80);
  const seconds = Math.floor(Date.now() / 1000);
  const base64 = (bytes) => cryptoJs.enc.Base64.stringify(bytes);
  const macOf = (lines) => base64(cryptoJs.Hmac${algorithm.toUpperCase()}(lines.join('\\n') + '\\n', '${key}'));`;

/** For Bruno, which does not support Hawk. */
export const hawkScript = (key: HawkKey): string => `script:pre-request {
${urlScript(key)}
  const nonce = cryptoJs.lib.WordArray.random(4).toString();
  const mac = macOf(['hawk.1.header', seconds, nonce, req.getMethod(), target, host, port, '', '']);
  req.setHeader('Authorization', \`Hawk id="${key.id}", ts="\${seconds}", nonce="\${nonce}", mac="\${mac}"\`);
}`;

/** The same for a signed URL. */
export const bewitScript = `script:pre-request {
${urlScript(hawkKey)}
  const ends = seconds + 300;
  const mac = macOf(['hawk.1.bewit', ends, '', 'GET', target, host, port, '', '']);
  const bewit = base64(cryptoJs.enc.Utf8.parse(['${hawkKey.id}', ends, mac, ''].join('\\\\')));
  const encoded = bewit.replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  req.setUrl(url + (target.includes('?') ? '&' : '?') + 'bewit=' + encoded);
}`;

/** For Postman, which supports only the header of Hawk. */
export const bewitPostman: NonNullable<Samples['postman']> = {
  event: [
    {
      listen: 'prerequest',
      script: {
        type: 'text/javascript',
        exec: [
          'const url = pm.variables.replaceIn(pm.request.url.toString());',
          'const [, tls, host, named, target] = /^http(s?):\\/\\/([^:/]+)(?::(\\d+))?(\\/.*)$/.exec(url);',
          'const ends = Math.floor(Date.now() / 1000) + 300;',
          "const lines = ['hawk.1.bewit', ends, '', 'GET', target, host, named || (tls ? 443 : 80), '', ''];",
          `const mac = CryptoJS.HmacSHA256(lines.join('\\n') + '\\n', '${hawkKey.key}').toString(CryptoJS.enc.Base64);`,
          `const text = CryptoJS.enc.Utf8.parse(['${hawkKey.id}', ends, mac, ''].join('\\\\'));`,
          'const bewit = text.toString(CryptoJS.enc.Base64)',
          "  .replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');",
          "pm.request.url.query.add({ key: 'bewit', value: bewit });",
        ],
      },
    },
  ],
};
