// Authentication of the bare servers in plain code: Basic (RFC 7617), JWT (RFC 7519) and Digest (RFC 7616).
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const account = {
  subject: 'alice@example.com',
  name: 'Alice Admin',
  role: 'admin',
  scopes: ['read', 'write', 'moderate', 'admin'],
};
const password = 'alice-admin-2026';
const realm = 'sandbox';
const nonceLifetime = 300_000;
const key = randomBytes(32);

const isEqual = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const accepted = (scheme, person = account) => ({
  success: true,
  data: { authenticated: true, scheme, ...person },
});

const basic = (authorization) => {
  const [, encoded] = /^Basic (\S+)$/i.exec(authorization) ?? [];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  const right = text.slice(0, colon) === account.subject && isEqual(text.slice(colon + 1), password);
  return right ? { body: accepted('basic') } : undefined;
};

const sign = (text) => createHmac('sha256', key).update(text).digest('base64url');
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The response to a login. */
export const issueToken = () => {
  const { subject, name, role, scopes } = account;
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, exp: now + 3600, aud: 'practice-api', iss: 'bare' };
  const claims = { sub: subject, name, role, scope: scopes.join(' '), ...times };
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return {
    success: true,
    access_token: `${content}.${sign(content)}`,
    token_type: 'Bearer',
    expires_in: 3600,
  };
};

const bearer = (authorization) => {
  const [, content, signature] = /^Bearer ([\w-]+\.[\w-]+)\.([\w-]+)$/i.exec(authorization) ?? [];
  if (!content || !isEqual(signature, sign(content))) return undefined;
  const [header, payload] = content.split('.').map((part) => JSON.parse(Buffer.from(part, 'base64url')));
  const { sub, name, role, scope, exp, aud } = payload;
  if (header.alg !== 'HS256' || aud !== 'practice-api' || exp < Date.now() / 1000) return undefined;
  return { body: accepted('bearer', { subject: sub, name, role, scopes: scope.split(' ') }) };
};

const md5 = (text) => createHash('md5').update(text).digest('hex');
const seal = (issued) => createHmac('sha256', key).update(issued).digest('hex').slice(0, 24);
const ha1 = md5(`${account.subject}:${realm}:${password}`);
const counts = new Map();

/** Whether the nonce was issued by this server and is not expired, and its count is new. */
const claim = (nonce, nc) => {
  const [issued, mac] = [nonce.slice(0, 24), nonce.slice(24)];
  const age = Date.now() - Number.parseInt(issued.slice(0, 12), 16);
  if (!isEqual(mac, seal(issued)) || age > nonceLifetime) return false;
  const known = counts.get(nonce) ?? new Set();
  counts.set(nonce, known);
  return known.size < known.add(nc).size;
};

const digest = (authorization, method, target) => {
  if (!/^Digest /i.test(authorization)) return undefined;
  const pairs = authorization.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g);
  const sent = Object.fromEntries([...pairs].map(([, name, quoted, bare]) => [name, quoted ?? bare]));
  const { username, uri, nonce, nc, cnonce, qop, response } = sent;
  if (username !== account.subject || sent.realm !== realm || uri !== target || qop !== 'auth')
    return undefined;
  const proof = `${ha1}:${nonce}:${nc}:${cnonce}:auth`;
  if (!isEqual(response, md5(`${proof}:${md5(`${method}:${uri}`)}`)) || !claim(nonce, nc)) return undefined;
  const info = `rspauth="${md5(`${proof}:${md5(`:${uri}`)}`)}", qop=auth, nc=${nc}, cnonce="${cnonce}"`;
  return { headers: { 'authentication-info': info }, body: accepted('digest') };
};

const challenge = () => {
  const issued = Date.now().toString(16).padStart(12, '0') + randomBytes(6).toString('hex');
  return `Digest realm="${realm}", nonce="${issued}${seal(issued)}", qop="auth", algorithm=MD5, opaque="bare"`;
};
const schemes = {
  basic: [basic, () => 'Basic realm="sandbox"'],
  bearer: [bearer, () => 'Bearer realm="sandbox"'],
  digest: [digest, challenge],
};

/** Status, headers and body of the protected resource of a scheme. */
export const respondProtected = (scheme, { authorization = '', method, target }) => {
  const [verify, challengeOf] = schemes[scheme];
  const found = verify(authorization, method, target);
  if (found) return { status: 200, headers: {}, ...found };
  const headers = { 'www-authenticate': challengeOf() };
  return { status: 401, headers, body: { success: false, error: 'UNAUTHORIZED' } };
};
