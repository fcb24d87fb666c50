// Known errors in the input of a Digest response: password, realm, name, method, URI and body.
import { candidatesFor } from '../diagnosis/diagnose.js';
import { withOtherLineBreaks } from '../diagnosis/line-breaks.js';
import { reserialisedWithIndents } from '../diagnosis/json-bodies.js';
import { changed, type DigestCandidateContext } from './candidate-context.js';
import { otherUris } from './candidate-values.js';

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'get', 'post', ''];
const REALMS = ['', '"sandbox"', 'Sandbox', 'SANDBOX', 'Protected', 'Restricted', 'undefined', 'null'];

export const inputCandidates = candidatesFor<DigestCandidateContext, string>()([
  {
    code: 'line_break',
    message: 'The response was computed with a password that ends with a line break.',
    hint: 'In a shell, use `printf %s` instead of `echo`.',
    compute: ({ right }) =>
      changed(
        right,
        ['\n', '\r\n'].map((end) => ({ password: right.password + end })),
      ),
  },
  {
    code: 'empty_password',
    message: 'The response was computed with an empty password.',
    hint: 'Check that the variable with the password is set.',
    compute: ({ right }) => changed(right, [{ password: '' }]),
  },
  {
    code: 'realm_in_ha1',
    message: 'H(A1) was computed with another realm than the one in the parameters.',
    hint: 'Compute H(A1) with the `realm` of the challenge (RFC 7616 §3.4.2).',
    compute: ({ right, host }) =>
      changed(
        right,
        [...REALMS, host].map((realm) => ({ realm })),
      ),
  },
  {
    code: 'userhash_in_ha1',
    message: 'H(A1) was computed with the hash of the name.',
    hint: 'Compute H(A1) with the name itself, also with `userhash=true` (RFC 7616 §3.4.4).',
    compute: ({ right, username }) => changed(right, [{ username }]),
  },
  {
    code: 'username_in_ha1',
    message: 'H(A1) was computed with another form of the name than the one in `username`.',
    hint: 'Use the same text in H(A1) and in `username`.',
    compute: ({ right, names }) =>
      changed(
        right,
        names.map((username) => ({ username })),
      ),
  },
  {
    code: 'method_in_ha2',
    message: 'A2 was not computed with the method of the request.',
    hint: 'Compute A2 with the method of the request, in upper case (RFC 7616 §3.4.3).',
    compute: ({ right }) =>
      changed(
        right,
        METHODS.map((method) => ({ method })),
      ),
  },
  {
    code: 'uri_without_query',
    message: 'The `uri` does not include the query.',
    hint: 'Use path and query in `uri` and in A2 (RFC 7616 §3.4.3).',
    detail: 'The parameter `uri` has the query, but A2 was computed without it.',
    compute: ({ right }) => changed(right, [{ uri: right.uri.replace(/\?.*$/s, '') }]),
  },
  {
    code: 'uri_mismatch',
    message: 'The `uri` is not the request target.',
    hint: 'Use path and query exactly as they are sent, neither decoded nor sorted.',
    detail: 'The parameter `uri` is correct, but A2 was computed with another one.',
    compute: ({ right, host }) =>
      changed(
        right,
        otherUris(right.uri, host).map((uri) => ({ uri })),
      ),
  },
]);

export const digestBodyCandidates = candidatesFor<DigestCandidateContext, string>()([
  {
    code: 'empty_body_hashed',
    message: 'The response was computed with the hash of an empty body, as curl does for every POST.',
    hint: 'With `auth-int`, hash the body that is sent (RFC 7616 §3.4.3).',
    compute: ({ right }) => changed(right, [{ bodyHash: right.hash('') }]),
  },
  {
    code: 'body_not_hashed',
    message: 'The response was computed without the hash of the body.',
    hint: 'With `auth-int`, A2 ends with a colon and the hash of the body (RFC 7616 §3.4.3).',
    compute: ({ right }) => changed(right, [{ bodyHash: undefined }]),
  },
  {
    code: 'body_hashed',
    message: 'The response was computed with the hash of the body.',
    hint: 'With `qop=auth`, A2 is only the method and the URI (RFC 7616 §3.4.3).',
    compute: ({ right, body }) =>
      changed(right, [{ bodyHash: right.hash(body) }, { bodyHash: right.hash('') }]),
  },
  {
    code: 'body_altered',
    message: 'The response was computed with the hash of a body with other line breaks.',
    hint: 'Hash the bytes of the body as they are sent. A client or a proxy may have changed the line breaks.',
    compute: ({ right, body }) =>
      changed(
        right,
        withOtherLineBreaks(body).map((other) => ({ bodyHash: right.hash(other) })),
      ),
  },
  {
    code: 'reserialised_body',
    message: 'The response was computed with the hash of JSON that was serialised again.',
    hint: 'Hash the bytes of the body as they are sent.',
    compute: ({ right, body }) =>
      changed(
        right,
        reserialisedWithIndents(body).map((text) => ({ bodyHash: right.hash(Buffer.from(text)) })),
      ),
  },
]);
