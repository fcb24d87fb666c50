// Known errors in the computation of the MAC of Hawk, each as a change of its input.
import { header, type AuthRequest } from '../auth-request.js';
import { decodeBase64 } from '../base64.js';
import { candidatesFor, candidateReasons } from '../diagnosis/diagnose.js';
import { urlParts, type HawkMacInput } from './mac.js';

interface MacContext {
  readonly request: AuthRequest;
  /** The correct input of the MAC. */
  readonly right: HawkMacInput;
}

/** For requests and signed URLs. The more specific ones come first. */
export const macCandidates = candidatesFor<MacContext, Partial<HawkMacInput>>()([
  {
    code: 'query_missing',
    message: 'The MAC was computed without the query.',
    hint: 'Use path and query as the resource.',
    compute: ({ right }) => [{ resource: right.resource.split('?')[0] ?? '' }],
  },
  {
    code: 'resource_is_address',
    message: 'The MAC was computed with the whole URL as the resource.',
    hint: 'Use only path and query.',
    compute: ({ request, right }) => [{ resource: request.origin + right.resource }],
  },
  {
    code: 'resource_decoded',
    message: 'The MAC was computed with the decoded resource.',
    hint: 'Use the resource as it is sent, percent-encoded.',
    compute: ({ right }) => decoded(right.resource),
  },
  {
    code: 'host_with_port',
    message: 'The MAC was computed with the port in the line of the host.',
    hint: 'Put the port in its own line.',
    compute: ({ right }) => [
      { host: `${right.host}:${right.port}` },
      { host: `${right.host}:${right.port}`, port: '' },
    ],
  },
  {
    code: 'host_differs',
    message:
      'The MAC was computed with a host other than the host of the service, or with an IPv6 address without brackets.',
    hint: 'Use the host of the URL.',
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
    message: 'The MAC was computed with another port, or without one.',
    hint: 'Always include the port: if the URL has none, 80 for http and 443 for https.',
    compute: () => ['', '80', '443', '8080', 'undefined', 'null', 'NaN', '-1'].map((port) => ({ port })),
  },
  {
    code: 'algorithm_differs',
    message: 'The MAC was not computed with the hash of the key.',
    hint: 'Use the `algorithm` of the key, which `GET /auth/methods` lists.',
    compute: ({ right }) => [{ algorithm: right.algorithm === 'sha1' ? 'sha256' : 'sha1' }],
  },
  {
    code: 'key_decoded',
    message: 'The MAC was computed with the decoded key.',
    hint: 'Use the key as text.',
    compute: ({ right: { key } }) =>
      (['base64', 'hex'] as const).map((encoding) => ({ key: Buffer.from(key.toString(), encoding) })),
  },
  {
    code: 'mac_encoding',
    message: 'The MAC is written in hexadecimal digits or base64url.',
    hint: 'Write it in base64 with padding.',
    compute: () => otherHawkEncodings.map((read) => ({ read })),
  },
  {
    code: 'line_break_missing',
    message: 'The MAC was computed without the line break at the end of the normalized string.',
    hint: 'End every line with a line break, also the last one.',
    compute: () => [{ end: '' }],
  },
  {
    code: 'type_differs',
    message: 'The MAC was computed with another first line.',
    hint: 'Start with `hawk.1.header` for a request, and with `hawk.1.bewit` for a URL.',
    compute: () => ['header', 'bewit', 'response', 'message'].map((type) => ({ type })),
  },
  {
    code: 'method_lower_case',
    message: 'The MAC was computed with the method in lower case.',
    hint: 'Use upper case.',
    compute: ({ right }) => [{ method: right.method.toLowerCase() }],
  },
]);

/** For requests. */
export const requestMacCandidates = candidatesFor<MacContext, Partial<HawkMacInput>>()([
  ...macCandidates,
  {
    code: 'method_differs',
    message: 'The MAC was not computed with the method of the request.',
    hint: 'Sign the method that is sent. Check for redirects.',
    compute: () => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((method) => ({ method })),
  },
  {
    code: 'attribute_not_covered',
    message: 'The header has `hash`, `ext`, `app` or `dlg`, but the MAC was computed without it.',
    hint: 'Include every attribute that is sent.',
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

export const hawkMacReasons = candidateReasons(macCandidates);
export const hawkRequestReasons = candidateReasons(requestMacCandidates);

/** Encodings of a MAC or a hash other than base64. */
export const otherHawkEncodings: readonly HawkMacInput['read'][] = [
  (text) => (/^[0-9a-f]+$/i.test(text) ? Buffer.from(text, 'hex') : undefined),
  (text) => Buffer.from(decodeBase64(text)?.toString('latin1') ?? '', 'hex'),
  (text) => (/^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined),
];

function decoded(resource: string): Partial<HawkMacInput>[] {
  try {
    return [{ resource: decodeURI(resource) }, { resource: decodeURIComponent(resource) }];
  } catch {
    return [];
  }
}
