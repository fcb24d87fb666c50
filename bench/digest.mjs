// A Digest client (RFC 7616 §3.4) that reuses one nonce with increasing counts. The hashes are computed before the load.
import { createHash, randomBytes } from 'node:crypto';

const md5 = (text) => createHash('md5').update(text).digest('hex');

const challengeOf = async (server, path) => {
  const response = await fetch(`${server.url}${path}`);
  await response.text();
  const header = response.headers.get('www-authenticate') ?? '';
  return Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
};

/** `count` values of `Authorization` for GET of that path: one nonce, each with the next count. */
export const digestCredentials = async (server, { path, username, password, count }) => {
  const { realm, nonce, opaque } = await challengeOf(server, path);
  const cnonce = randomBytes(8).toString('hex');
  const [ha1, ha2] = [md5(`${username}:${realm}:${password}`), md5(`GET:${path}`)];
  return Array.from({ length: count }, (_, index) => {
    const nc = (index + 1).toString(16).padStart(8, '0');
    const response = md5(`${ha1}:${nonce}:${nc}:${cnonce}:auth:${ha2}`);
    return (
      `Digest username="${username}", realm="${realm}", nonce="${nonce}", uri="${path}", cnonce="${cnonce}", ` +
      `nc=${nc}, qop=auth, response="${response}", opaque="${opaque}", algorithm=MD5`
    );
  });
};
