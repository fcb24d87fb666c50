// Known errors in the choice of the parameters that a signature of OAuth 1.0a covers.
import { candidatesFor } from '../diagnosis/diagnose.js';
import { baseStringUri } from './base-string.js';
import { bodiesReadAsFields } from './candidate-values.js';
import { realmOf } from './parameters.js';
import type { SignatureInput, SignedRequest } from './signature.js';

export const parameterCandidates = candidatesFor<SignedRequest, Partial<SignatureInput>>()([
  {
    code: 'query_missing',
    message: 'The signature was computed without the parameters of the query.',
    hint: 'Sign them with the others (RFC 5849 §3.4.1.3.1).',
    compute: ({ parameters }) => [
      { parameters: parameters.filter(({ place, name }) => place !== 'query' || name.startsWith('oauth_')) },
    ],
  },
  {
    code: 'query_in_address',
    message: 'The signature was computed with the query in the base string URI.',
    hint: 'Remove it from the URI and add its parameters to the others (RFC 5849 §3.4.1.2).',
    compute: ({ request: { origin, target }, parameters }) => {
      const address = baseStringUri(origin, target) + target.slice((target + '?').indexOf('?'));
      return [{ address }, { address, parameters: parameters.filter(({ place }) => place !== 'query') }];
    },
  },
  {
    code: 'body_missing',
    message: 'The signature was computed without the fields of the form.',
    hint: 'Sign them with the other parameters (RFC 5849 §3.4.1.3.1).',
    compute: ({ parameters }) => [
      { parameters: parameters.filter(({ place, name }) => place !== 'body' || name.startsWith('oauth_')) },
    ],
  },
  {
    code: 'body_included',
    message: 'The signature was computed with fields of the body.',
    hint: 'Sign fields of `application/x-www-form-urlencoded` only (RFC 5849 §3.4.1.3.1).',
    compute: ({ request, parameters }) =>
      bodiesReadAsFields(request).map((fields) => ({ parameters: [...parameters, ...fields] })),
  },
  {
    code: 'realm_included',
    message: 'The signature was computed with `realm`.',
    hint: 'Omit it: it is the only parameter of the header that is not signed (RFC 5849 §3.4.1.3.1).',
    compute: ({ request, parameters }) => [
      { parameters: [...parameters, { name: 'realm', value: realmOf(request) ?? '' }] },
    ],
  },
  {
    code: 'empty_parameters',
    message: 'The signature was computed with empty parameters that were not sent.',
    hint: 'In Postman, clear `Add empty parameters to signature`.',
    compute: ({ parameters }) => {
      const absent = ['oauth_token', 'oauth_version'].filter(
        (name) => !parameters.some((one) => one.name === name),
      );
      const empty = absent.map((name) => ({ name, value: '' }));
      return [empty, ...empty.map((one) => [one])].map((more) => ({ parameters: [...parameters, ...more] }));
    },
  },
]);
