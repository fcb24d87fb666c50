// The bash command that generates a key, gets a token that is bound to it, and sends both with a proof.
import { oauthClient } from '../practice-credentials.js';

const token = '{base}/auth/oauth/token';
const resource = '{base}/auth/protected/dpop';

/** RSA, because OpenSSL writes its signatures in the format of a JWT. `nonce` is from the response to a request without proof. */
export const dpopLine = [
  String.raw`b64() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }`,
  'key=$(openssl genrsa 2048 2>/dev/null)',
  String.raw`n=$(printf "$(openssl rsa -modulus -noout <<<"$key" | sed 's/Modulus=//; s/../\\x&/g')" | b64)`,
  `nonce=$(curl -s -o /dev/null -D - ${resource} | tr -d '\\r' | sed -n 's/^dpop-nonce: //pI')`,
  `proof() { body="$(printf '{"typ":"dpop+jwt","alg":"RS256","jwk":{"kty":"RSA","e":"AQAB","n":"%s"}}' "$n" | b64).$(printf '{"htm":"%s","htu":"%s","iat":%s,"jti":"%s","nonce":"%s"%s}' "$1" "$2" "$(date +%s)" "$(openssl rand -hex 16)" "$nonce" "$3" | b64)"; echo "$body.$(printf %s "$body" | openssl dgst -sha256 -sign <(echo "$key") -binary | b64)"; }`,
  `token=$(curl -s -u ${oauthClient.id}:${oauthClient.secret} -H "DPoP: $(proof POST ${token})" -d grant_type=client_credentials ${token} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
  `curl -H "Authorization: DPoP $token" -H "DPoP: $(proof GET ${resource} ",\\"ath\\":\\"$(printf %s "$token" | openssl dgst -sha256 -binary | b64)\\"")" ${resource}`,
].join('; ');
