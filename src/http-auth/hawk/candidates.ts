// The slips that clients of Hawk make, each as the change it makes to the recipe.
import { header, type AuthRequest } from '../auth-request.js';
import { decodeBase64 } from '../base64.js';
import { hawkKey } from './credentials.js';
import { urlParts, type MacInput } from './mac.js';
import type { MacReason } from './reasons.js';

type Change = Partial<MacInput>;

/** What a slip starts from. */
interface Signed {
  readonly request: AuthRequest;
  readonly right: MacInput;
}

/** The more specific first: the first that matches is named. */
export const macCandidates: Readonly<Record<MacReason, (signed: Signed) => readonly Change[]>> = {
  query_missing: ({ right }) => [{ resource: right.resource.split('?')[0] ?? '' }],
  resource_is_address: ({ request, right }) => [{ resource: request.origin + right.resource }],
  resource_decoded: ({ right }) => decoded(right.resource),
  host_with_port: ({ right }) => [
    { host: `${right.host}:${right.port}` },
    { host: `${right.host}:${right.port}`, port: '' },
  ],
  host_differs: ({ request, right }) => [
    { host: right.host.replace(/[[\]]/g, '') },
    ...['http', 'https'].map((scheme) => {
      const { host, port } = urlParts(`${scheme}://${header(request, 'host') ?? ''}`, '');
      return { host, port };
    }),
  ],
  port_differs: () => ['', '80', '443', '8080', 'undefined', 'null', 'NaN', '-1'].map((port) => ({ port })),
  algorithm_differs: () => [{ algorithm: 'sha1' }],
  key_decoded: () => [{ key: Buffer.from(hawkKey.key, 'base64') }, { key: Buffer.from(hawkKey.key, 'hex') }],
  mac_encoding: () => otherEncodings.map((read) => ({ read })),
  line_break_missing: () => [{ end: '' }],
  type_differs: () => ['header', 'bewit', 'response', 'message'].map((type) => ({ type })),
  method_lower_case: ({ right }) => [{ method: right.method.toLowerCase() }],
  method_differs: () => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((method) => ({ method })),
  attribute_not_covered: () => [
    { hash: '' },
    { ext: '' },
    { dlg: '' },
    { app: '', dlg: '' },
    { hash: '', ext: '' },
    { hash: '', ext: '', app: '', dlg: '' },
  ],
};

/** Ways to write a MAC or a hash other than the right one. */
export const otherEncodings: readonly MacInput['read'][] = [
  (text) => (/^[0-9a-f]+$/i.test(text) ? Buffer.from(text, 'hex') : undefined),
  (text) => Buffer.from(decodeBase64(text)?.toString('latin1') ?? '', 'hex'),
  (text) => (/^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined),
];

function decoded(resource: string): Change[] {
  try {
    return [{ resource: decodeURI(resource) }, { resource: decodeURIComponent(resource) }];
  } catch {
    return [];
  }
}
