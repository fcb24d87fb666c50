// API keys: one secret in a header, in the query or in a cookie. No standard defines them.
import { apiKeys, demoKey } from '../practice-credentials.js';
import { header, headerValues, rawQuery, type AuthRequest } from '../auth-request.js';
import { challenge } from '../challenge.js';
import { isEqual } from '../secure-compare.js';
import type { Reasons } from '../reason.js';
import { defineScheme, type Samples, type Scheme } from './scheme.js';

export const KEY_HEADER = 'x-api-key';
const KEY_PARAMETER = 'api_key';

type Place = 'header' | 'query' | 'cookie';

const nameIn: Readonly<Record<Place, string>> = {
  header: KEY_HEADER,
  query: KEY_PARAMETER,
  cookie: KEY_PARAMETER,
};

/** Every value of the key, by its place. */
const find: Readonly<Record<Place, (request: AuthRequest) => string[]>> = {
  header: (request) => headerValues(request, KEY_HEADER),
  query: (request) => new URLSearchParams(rawQuery(request)).getAll(KEY_PARAMETER),
  cookie: (request) =>
    [...(header(request, 'cookie') ?? '').matchAll(/(?:^|;\s*)api_key=([^;]*)/g)].map(
      ([, value = '']) => value,
    ),
};

const places: readonly Place[] = ['header', 'query', 'cookie'];

export const apiKey = define('api-key', 'header', ['x-api-key', 'api-key-header'], {
  curl: `curl -H '${KEY_HEADER}: ${demoKey.key}' {base}/auth/protected/api-key`,
  postman: postmanKey('header'),
  bruno: brunoKey('header'),
  http: `${KEY_HEADER}: ${demoKey.key}`,
});

export const apiKeyQuery = define('api-key-query', 'query', [], {
  curl: `curl '{base}/auth/protected/api-key-query?${KEY_PARAMETER}=${demoKey.key}'`,
  postman: postmanKey('query'),
  bruno: brunoKey('queryparams'),
  http: `GET {{baseUrl}}/auth/protected/api-key-query?${KEY_PARAMETER}=${demoKey.key}`,
});

export const apiKeyCookie = define('api-key-cookie', 'cookie', [], {
  curl: `curl -b ${KEY_PARAMETER}=${demoKey.key} {base}/auth/protected/api-key-cookie`,
  // Bruno replaces the header by its cookie jar, which accepts a cookie for an IP address only without a domain.
  bruno:
    `script:pre-request {\n  const cookie = { key: '${KEY_PARAMETER}', value: '${demoKey.key}', path: '/', domain: null };\n` +
    "  await bru.cookies.jar().setCookie(bru.interpolate('{{baseUrl}}/'), cookie);\n}",
  postman: { header: [{ key: 'Cookie', value: `${KEY_PARAMETER}=${demoKey.key}` }] },
  http: `Cookie: ${KEY_PARAMETER}=${demoKey.key}`,
});

function define(id: string, place: Place, aliases: readonly string[], samples: Samples): Scheme {
  const name = nameIn[place];
  return defineScheme({
    id,
    aliases,
    title: `API key in ${place === 'query' ? 'the query' : `a ${place}`}`,
    family: 'keys',
    standard: {
      name: 'OpenAPI 3.2, Security Scheme Object (type apiKey)',
      url: 'https://spec.openapis.org/oas/v3.2.0.html#security-scheme-object',
    },
    summary:
      `The client sends the key with every request, ${place === 'query' ? 'as the parameter' : `in the ${place}`} \`${name}\`. ` +
      'Every client that has the key can use it' +
      (place === 'query' ? ', and queries end up in logs, histories and referrers.' : '.'),
    credentials: () => ({ in: place, name, keys: apiKeys.map(({ key, role }) => ({ key, role })) }),
    reasons: reasonsOf(place),
    challenge: () => ({ 'www-authenticate': challenge('ApiKey', { in: place, name }) }),
    verify(request, _ports, reject) {
      const [sent, ...more] = find[place](request);
      if (sent === undefined || sent === '') {
        if (/^(?:bearer|apikey|basic)?\s*\S+-key-sandbox-/i.test(header(request, 'authorization') ?? ''))
          throw reject('in_authorization');
        const isInOtherPlace = places.some((other) => other !== place && find[other](request).length > 0);
        throw reject(isInOtherPlace ? 'wrong_place' : 'missing');
      }
      if (more.length > 0) throw reject('repeated');
      const key = apiKeys.find((known) => isEqual(known.key, sent));
      if (key !== undefined) return key;
      const unquoted = sent.replace(/^["'\s]+|(?<!["'\s])["'\s]+$/g, '');
      if (/^(?:<.*>|\{\{.*\}\}|\$\{?\w+\}?)$/.test(unquoted)) throw reject('placeholder');
      if (apiKeys.some((known) => known.key === unquoted)) throw reject('quoted');
      throw reject(
        apiKeys.some((known) => known.key === unquoted.toLowerCase()) ? 'wrong_case' : 'unknown_key',
      );
    },
    samples: () => samples,
  });
}

type ApiKeyReason =
  | 'missing'
  | 'wrong_place'
  | 'in_authorization'
  | 'repeated'
  | 'placeholder'
  | 'quoted'
  | 'wrong_case'
  | 'unknown_key';

function reasonsOf(place: Place): Reasons<ApiKeyReason> {
  const name = nameIn[place];
  return {
    missing: {
      message: 'The request has no API key.',
      hint: `Send the key in the ${place} as \`${name}\`.`,
    },
    wrong_place: {
      message: 'The API key is in another place than this scheme requires.',
      hint: `Send it in the ${place} as \`${name}\`.`,
    },
    in_authorization: {
      message: 'The API key is in the header `Authorization`.',
      hint: `Send it in the ${place} as \`${name}\`, without \`Bearer\`.`,
    },
    repeated: {
      message: `The API key \`${name}\` is repeated.`,
      hint: 'Send it once.',
    },
    placeholder: {
      message: 'The API key is a placeholder.',
      hint: 'Replace it with a key.',
    },
    quoted: {
      message: 'The API key is enclosed in quotes or whitespace.',
      hint: 'Remove them: they are sent as part of the key.',
    },
    wrong_case: {
      message: 'The API key differs from a known key in upper and lower case.',
      hint: 'Send the key unchanged: keys are case-sensitive.',
    },
    unknown_key: {
      message: 'The API key is unknown.',
      hint: 'Use a demo key that `GET /auth/apikey-info` lists.',
    },
  };
}

function postmanKey(place: 'header' | 'query'): NonNullable<Samples['postman']> {
  const parameters = { key: nameIn[place], value: demoKey.key, in: place };
  return {
    type: 'apikey',
    apikey: Object.entries(parameters).map(([key, value]) => ({ key, value, type: 'string' })),
  };
}

function brunoKey(placement: 'header' | 'queryparams'): string {
  const name = placement === 'header' ? KEY_HEADER : KEY_PARAMETER;
  return `auth:apikey {\n  key: ${name}\n  value: ${demoKey.key}\n  placement: ${placement}\n}`;
}
