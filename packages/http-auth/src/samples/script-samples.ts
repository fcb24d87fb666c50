// Samples for clients that do not support a scheme but run a script before the request: Postman and Bruno.
import type { Samples } from '../schemes/scheme.js';

const CRYPTO = "const cryptoJs = require('crypto-js');";
const SECONDS = 'const seconds = Math.floor(Date.now() / 1000).toString();';

/**
 * The lines run before the request is sent. They can use `cryptoJs`, `seconds` (since 1970, as text) and `set(name, value)`,
 * which sets a header.
 */
export function scriptSamples(lines: readonly string[]): Required<Pick<Samples, 'postman' | 'bruno'>> {
  const postman = [CRYPTO, SECONDS, 'const set = (key, value) => pm.request.headers.upsert({ key, value });'];
  const bruno = [CRYPTO, SECONDS, 'const set = (name, value) => req.setHeader(name, value);'];
  return {
    postman: postmanScript([...postman, ...lines]),
    bruno: `script:pre-request {\n${[...bruno, ...lines].map((line) => `  ${line}`).join('\n')}\n}`,
  };
}

/** A script that runs before a request of a Postman collection (v2.1). */
export function postmanScript(exec: readonly string[]): NonNullable<Samples['postman']> {
  return { event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec } }] };
}
