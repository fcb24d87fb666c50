// Schemes with a token: requested from the service, fixed, or signed by the client.
import { computeValue } from '../../../src/core/compute/functions.ts';
import { jsonOf, sendRequest, type Request } from '../api.ts';
import { randomText } from '../random-text.ts';
import { credential, withHeaders, type Attempt, type Runner } from './attempt.ts';
import type { Method } from './method.ts';

/** The token of `POST /auth/token`. */
export const requestedToken: Runner = (method) =>
  withToken(method, {
    method: 'POST',
    path: '/auth/token',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: credential(method, 'username'),
      password: credential(method, 'password'),
    }),
  });

export const clientCredentials: Runner = (method) =>
  withToken(method, {
    method: 'POST',
    path: credential(method, 'token_endpoint'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: credential(method, 'client_id'),
      client_secret: credential(method, 'client_secret'),
    }).toString(),
  });

async function withToken(method: Method, request: Request): Promise<Attempt> {
  const exchange = await sendRequest(request, { byUser: true });
  const token = jsonOf<{ access_token?: string }>(exchange)?.access_token ?? '';
  return withHeaders(method, { authorization: `Bearer ${token}` }, [
    { title: 'Token request', value: `${request.method} ${request.path}\n\n${request.body ?? ''}` },
    { title: 'access_token of the response', value: token },
  ]);
}

export const fixedToken: Runner = (method) =>
  withHeaders(method, { authorization: `Bearer ${credential(method, 'token')}` });

export const prefixedToken: Runner = (method) =>
  withHeaders(method, {
    authorization: `${credential(method, 'prefix')} ${credential(method, 'token')}`,
  });

export const tokenInQuery: Runner = (method) => {
  const [name, token] = [credential(method, 'parameter'), credential(method, 'token')];
  return inQuery(method, name, token);
};

export const inQuery = ({ path }: Method, name: string, value: string): Attempt => ({
  request: { method: 'GET', path: `${path}?${new URLSearchParams({ [name]: value })}` },
  steps: [{ title: `Query parameter ${name}`, value }],
});

/** A JWT with the claims of the catalogue, valid for five minutes. */
function signedToken(method: Method): { readonly claims: string; readonly token: string } {
  const now = Math.floor(Date.now() / 1000);
  const given = method.credentials.claims as object;
  const claims = JSON.stringify({ ...given, jti: randomText(8), iat: now, exp: now + 300 }, null, 2);
  return { claims, token: computeValue('jwt_hs256', { secret: credential(method, 'secret'), claims }) };
}

export const jwtHs256: Runner = (method) => {
  const { claims, token } = signedToken(method);
  return withHeaders(method, { authorization: `Bearer ${token}` }, [
    { title: 'Claims', value: claims },
    { title: 'JWT: header.claims.signature, signed with HMAC-SHA256', value: token },
  ]);
};

export const jwtInQuery: Runner = (method) => {
  const { claims, token } = signedToken(method);
  const { request, steps } = inQuery(method, credential(method, 'parameter'), token);
  return { request, steps: [{ title: 'Claims', value: claims }, ...steps] };
};
