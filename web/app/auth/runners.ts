// Builds a successful request for each scheme that a browser can perform. A separate chunk, with the cryptographic functions.
import { computeValue } from '../../../src/core/compute/functions.ts';
import { sendRequest } from '../api.ts';
import { sessionId } from '../session.ts';
import { credential, seconds, withHeaders, type Runner } from './attempt.ts';
import { digest } from './digest.ts';
import type { BrowserScheme } from './browser-schemes.ts';
import type { Method } from './method.ts';
import * as signatures from './signatures.ts';
import * as tokens from './tokens.ts';

/** The first key of the catalogue. */
const keyOf = ({ credentials }: Method): string =>
  (credentials.keys as readonly { readonly key: string }[])[0]?.key ?? '';

const apiKeyCookie: Runner = (method) => {
  const cookie = `${credential(method, 'name')}=${keyOf(method)}`;
  document.cookie = `${cookie}; path=/; SameSite=Lax`;
  const { request } = withHeaders(method, {});
  return { request, steps: [{ title: 'Cookie, sent by the browser', value: cookie }] };
};

const basic: Runner = (method) => {
  const account = { username: credential(method, 'username'), password: credential(method, 'password') };
  const encoded = computeValue('basic', account);
  return withHeaders(method, { authorization: `Basic ${encoded}` }, [
    { title: 'username:password', value: `${account.username}:${account.password}` },
    { title: 'Base64 of its UTF-8 bytes', value: encoded },
  ]);
};

/** Base64 of the ISO-8859-1 bytes, which is what `btoa` encodes. */
const basicLatin1: Runner = (method) => {
  const pair = `${credential(method, 'username')}:${credential(method, 'password')}`;
  return withHeaders(method, { authorization: `Basic ${btoa(pair)}` }, [
    { title: 'username:password', value: pair },
    { title: 'Base64 of its ISO-8859-1 bytes', value: btoa(pair) },
  ]);
};

const totp: Runner = (method) => {
  const account = { username: credential(method, 'username'), password: credential(method, 'password') };
  const time = seconds();
  const code = computeValue('totp', { secret: credential(method, 'secret_base32'), time });
  const authorization = `Basic ${computeValue('basic', account)}`;
  return withHeaders(method, { authorization, [credential(method, 'header')]: code }, [
    { title: 'Counter: seconds since 1970, divided by 30', value: String(Math.floor(Number(time) / 30)) },
    { title: 'One-time password', value: code },
  ]);
};

const loginCookie: Runner = async (method) => {
  const body = new URLSearchParams({
    username: credential(method, 'username'),
    password: credential(method, 'password'),
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const path = credential(method, 'login').replace('POST ', '');
  await sendRequest({ method: 'POST', path, headers, body }, { byUser: true });
  return {
    request: { method: 'GET', path: method.path },
    steps: [
      { title: 'Login request', value: `POST ${path}\n\n${body}` },
      { title: 'Cookie of the response, sent by the browser', value: credential(method, 'cookie') },
    ],
  };
};

/** By the id of the scheme. */
export const runners: Readonly<Record<BrowserScheme, Runner>> = {
  'api-key': (method) => withHeaders(method, { [credential(method, 'name')]: keyOf(method) }),
  'api-key-query': (method) => tokens.inQuery(method, credential(method, 'name'), keyOf(method)),
  'api-key-cookie': apiKeyCookie,
  session: (method) => withHeaders(method, { [credential(method, 'header')]: sessionId.value ?? '' }),
  cookie: loginCookie,
  basic,
  'basic-utf-8': basic,
  'basic-iso-8859-1': basicLatin1,
  totp,
  wsse: signatures.wsse,
  bearer: tokens.fixedToken,
  'bearer-prefix': tokens.prefixedToken,
  'bearer-query': tokens.tokenInQuery,
  jwt: tokens.requestedToken,
  'jwt-hs256': tokens.jwtHs256,
  'jwt-query': tokens.jwtInQuery,
  oauth2: tokens.clientCredentials,
  digest,
  'digest-md5-sess': digest,
  'digest-sha-256': digest,
  'digest-sha-256-sess': digest,
  'digest-auth-int': digest,
  'digest-auth-int-sha-256': digest,
  'digest-userhash': digest,
  'digest-nextnonce': digest,
  'digest-legacy': digest,
  'digest-multi': digest,
  oauth1: signatures.oauth1,
  hawk: signatures.hawk,
  hmac: signatures.hmac,
  'webhook-github': signatures.githubWebhook,
  'webhook-stripe': signatures.stripeWebhook,
  'webhook-standard': signatures.standardWebhook,
  'webhook-slack': signatures.slackWebhook,
};
