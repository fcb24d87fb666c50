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

/** For Bruno, which has no Hawk of its own. */
export const hawkScript = `script:pre-request {
  const crypto = require('crypto');
  const url = new URL(req.getUrl());
  const port = url.port || (url.protocol === 'https:' ? 443 : 80);
  const ts = Math.floor(Date.now() / 1000);
  const nonce = crypto.randomBytes(4).toString('hex');
  const lines = ['hawk.1.header', ts, nonce, req.getMethod(), url.pathname + url.search, url.hostname, port, '', ''];
  const mac = crypto.createHmac('sha256', '${key}').update(lines.join('\\n') + '\\n').digest('base64');
  req.setHeader('Authorization', \`Hawk id="${id}", ts="\${ts}", nonce="\${nonce}", mac="\${mac}"\`);
}`;

/** The same for a signed address. */
export const bewitScript = `script:pre-request {
  const crypto = require('crypto');
  const url = new URL(req.getUrl());
  const port = url.port || (url.protocol === 'https:' ? 443 : 80);
  const exp = Math.floor(Date.now() / 1000) + 300;
  const lines = ['hawk.1.bewit', exp, '', 'GET', url.pathname + url.search, url.hostname, port, '', ''];
  const mac = crypto.createHmac('sha256', '${key}').update(lines.join('\\n') + '\\n').digest('base64');
  const bewit = Buffer.from(['${id}', exp, mac, ''].join('\\\\')).toString('base64url');
  req.setUrl(req.getUrl() + (url.search ? '&' : '?') + 'bewit=' + bewit);
}`;
