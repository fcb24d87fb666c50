// A sample for SCRAM: both messages in bash, with OpenSSL.
import { REALM } from '../challenge.js';
import type { Account } from '../identity.js';
import type { Mechanism } from './mechanisms.js';

export function scramCurl(
  id: string,
  { name, hash, length }: Mechanism,
  { subject, password }: Account,
): string {
  const digits = 2 * length;
  return [
    `u={base}/auth/protected/${id}`,
    `b64() { openssl base64 -A; }; hex() { od -An -v -tx1 | tr -d ' \\n'; }`,
    String.raw`bytes() { sed 's/../\\x&/g' | { read -r x; printf "$x"; }; }`,
    `mac() { openssl dgst -${hash} -mac HMAC -macopt hexkey:$1 -binary | hex; }`,
    `f="n=${subject},r=$(openssl rand -hex 12)"`,
    `w=$(curl -s -o /dev/null -D - -H "Authorization: ${name} realm=\\"${REALM}\\", ` +
      `data=$(printf %s "n,,$f" | b64)" $u | tr -d '\\r' | sed -n 's/^WWW-Authenticate: ${name} sid=//Ip')`,
    'sid=${w%%,*}; m=$(printf %s "${w##*data=}" | openssl base64 -d -A)',
    'r=${m#r=}; r=${r%%,*}; s=${m#*,s=}; s=${s%%,*}; s=$(printf %s "$s" | openssl base64 -d -A | hex)',
    `p=$(openssl kdf -keylen ${length} -kdfopt digest:${hash} -kdfopt pass:${password} -kdfopt hexsalt:$s ` +
      '-kdfopt iter:${m##*,i=} -binary PBKDF2 | hex)',
    `k=$(printf 'Client Key' | mac $p); t=$(printf '%s\\n' $k | bytes | openssl dgst -${hash} -binary | hex)`,
    'g=$(printf %s "$f,$m,c=biws,r=$r" | mac $t)',
    `x=$(for ((i = 0; i < ${digits}; i += 8)); do printf %08x $((16#\${k:i:8} ^ 16#\${g:i:8})); done; echo)`,
    String.raw`p=$(printf '%s\n' $x | bytes | b64)`,
    `curl -s -H "Authorization: ${name} sid=$sid, data=$(printf %s "c=biws,r=$r,p=$p" | b64)" $u`,
  ].join('; ');
}
