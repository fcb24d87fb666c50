// What clients of Hawk are known to compute instead of the MAC, each as a change of its input.
import { header, type AuthRequest } from '../auth-request.js';
import { decodeBase64 } from '../base64.js';
import { candidatesFor, hintsOf } from '../diagnosis/diagnose.js';
import { hawkKey } from './credentials.js';
import { urlParts, type MacInput } from './mac.js';

interface MacContext {
  readonly request: AuthRequest;
  /** What the MAC should be made of. */
  readonly right: MacInput;
}

/** For requests and signed URLs. The more specific come first. */
export const macCandidates = candidatesFor<MacContext, Partial<MacInput>>()([
  {
    code: 'query_missing',
    hint: 'You signed the path alone; the query belongs to the resource.',
    compute: ({ right }) => [{ resource: right.resource.split('?')[0] ?? '' }],
  },
  {
    code: 'resource_is_address',
    hint: 'You signed the whole address as the resource. It is only path and query.',
    compute: ({ request, right }) => [{ resource: request.origin + right.resource }],
  },
  {
    code: 'resource_decoded',
    hint: 'You signed the decoded resource. It is signed as it is sent, percent-encoded.',
    compute: ({ right }) => decoded(right.resource),
  },
  {
    code: 'host_with_port',
    hint: 'The host is signed without its port; that has a line of its own.',
    compute: ({ right }) => [
      { host: `${right.host}:${right.port}` },
      { host: `${right.host}:${right.port}`, port: '' },
    ],
  },
  {
    code: 'host_differs',
    hint: 'You signed another host than clients reach this service by, or an IPv6 address without its brackets.',
    compute: ({ request, right }) => [
      { host: right.host.replace(/[[\]]/g, '') },
      ...['http', 'https'].map((scheme) => {
        const { host, port } = urlParts(`${scheme}://${header(request, 'host') ?? ''}`, '');
        return { host, port };
      }),
    ],
  },
  {
    code: 'port_differs',
    hint: 'You signed another port, or none. It is always signed: 80 for http and 443 for https where the address has none.',
    compute: () => ['', '80', '443', '8080', 'undefined', 'null', 'NaN', '-1'].map((port) => ({ port })),
  },
  {
    code: 'algorithm_differs',
    hint: 'You signed with SHA-1. The algorithm of this key is sha256.',
    compute: () => [{ algorithm: 'sha1' }],
  },
  {
    code: 'key_decoded',
    hint: 'You decoded the key before use. It is taken as the text it is.',
    compute: () => [{ key: Buffer.from(hawkKey.key, 'base64') }, { key: Buffer.from(hawkKey.key, 'hex') }],
  },
  {
    code: 'mac_encoding',
    hint: 'The MAC is written in base64 with padding, not in hexadecimal digits or base64url.',
    compute: () => otherEncodings.map((read) => ({ read })),
  },
  {
    code: 'line_break_missing',
    hint: 'Every line of the normalized string ends in a line break, the last one too.',
    compute: () => [{ end: '' }],
  },
  {
    code: 'type_differs',
    hint: 'The first line says what is signed: `hawk.1.header` for a request, `hawk.1.bewit` for an address.',
    compute: () => ['header', 'bewit', 'response', 'message'].map((type) => ({ type })),
  },
  {
    code: 'method_lower_case',
    hint: 'The method is signed in capitals.',
    compute: ({ right }) => [{ method: right.method.toLowerCase() }],
  },
]);

/** For requests. */
export const requestMacCandidates = candidatesFor<MacContext, Partial<MacInput>>()([
  ...macCandidates,
  {
    code: 'method_differs',
    hint: 'You signed another method than the request was sent with. Was it redirected?',
    compute: () => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((method) => ({ method })),
  },
  {
    code: 'attribute_not_covered',
    hint: 'The header has `hash`, `ext`, `app` or `dlg`, and you signed without it. What is sent is signed.',
    compute: () => [
      { hash: '' },
      { ext: '' },
      { dlg: '' },
      { app: '', dlg: '' },
      { hash: '', ext: '' },
      { hash: '', ext: '', app: '', dlg: '' },
    ],
  },
]);

export const hawkMacReasons = hintsOf(macCandidates);
export const hawkRequestReasons = hintsOf(requestMacCandidates);

/** Encodings of a MAC or a hash other than base64. */
export const otherEncodings: readonly MacInput['read'][] = [
  (text) => (/^[0-9a-f]+$/i.test(text) ? Buffer.from(text, 'hex') : undefined),
  (text) => Buffer.from(decodeBase64(text)?.toString('latin1') ?? '', 'hex'),
  (text) => (/^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined),
];

function decoded(resource: string): Partial<MacInput>[] {
  try {
    return [{ resource: decodeURI(resource) }, { resource: decodeURIComponent(resource) }];
  } catch {
    return [];
  }
}
