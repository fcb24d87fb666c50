// A sample for vapid: the token is signed in bash, with OpenSSL.
import { derToJose, encodeBase64url } from '../jws/samples.js';

export const vapidSubject = 'mailto:push@example.com';

export const vapidCurl = [
  encodeBase64url,
  'f=$(mktemp); curl -s {base}/auth/keys/vapid.pem > $f',
  'o=$(printf %s {base} | cut -d/ -f1-3)',
  `h=$(printf '{"typ":"JWT","alg":"ES256"}' | b64)`,
  `c=$(printf '{"aud":"%s","exp":%d,"sub":"${vapidSubject}"}' $o $(($(date +%s) + 3600)) | b64)`,
  `s=$(printf %s "$h.$c" | openssl dgst -sha256 -sign $f -binary | ${derToJose('ES256')} | b64)`,
  'k=$(openssl ec -in $f -pubout -outform DER 2>/dev/null | tail -c 65 | b64); rm $f',
  'curl -H "Authorization: vapid t=$h.$c.$s, k=$k" {base}/auth/protected/vapid',
].join('; ');
