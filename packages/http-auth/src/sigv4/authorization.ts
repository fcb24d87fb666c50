// Reads the fields of a signature, from the header or from the query.
import { header, rawQuery, type AuthRequest } from '../auth-request.js';
import type { Sigv4Reject } from './reasons.js';
import { decoded } from './query.js';
import { SIGV4_ALGORITHM } from './signature.js';

export interface Sigv4Authorization {
  readonly form: 'header' | 'query';
  readonly accessKey: string;
  readonly date: string;
  readonly region: string;
  readonly service: string;
  readonly terminator: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** The timestamp as it was sent. */
  readonly timestamp: string | undefined;
  readonly expires: string | undefined;
  readonly token: string | undefined;
  /** The hash of the body that the client sent. */
  readonly contentHash: string | undefined;
}

type Field = 'Credential' | 'SignedHeaders' | 'Signature';
const fields: readonly Field[] = ['Credential', 'SignedHeaders', 'Signature'];

/** Throws `reject(…)` if there is no signature, more than one, or an incomplete one. */
export function readAuthorization(request: AuthRequest, reject: Sigv4Reject): Sigv4Authorization {
  const query = new Map(decoded(rawQuery(request)).reverse());
  const authorization = header(request, 'authorization') ?? '';
  const isPresigned = query.has('X-Amz-Algorithm') || query.has('X-Amz-Signature');
  if (!isPresigned) {
    if (authorization === '') throw reject('missing');
    return {
      form: 'header',
      ...credential(fromHeader(authorization, reject), reject),
      ...headersOf(request),
    };
  }
  if (authorization.startsWith('AWS')) throw reject('two_signatures');
  const algorithm = query.get('X-Amz-Algorithm');
  if (algorithm !== SIGV4_ALGORITHM)
    throw reject('wrong_scheme', { message: `The \`X-Amz-Algorithm\` is not ${SIGV4_ALGORITHM}.` });
  const found = (field: Field): string | undefined => query.get(`X-Amz-${field}`);
  return {
    form: 'query',
    ...credential(complete(found, 'AWS query-string parameters must include', reject), reject),
    timestamp: query.get('X-Amz-Date'),
    expires: query.get('X-Amz-Expires'),
    token: query.get('X-Amz-Security-Token'),
    contentHash: query.get('X-Amz-Content-Sha256') ?? header(request, 'x-amz-content-sha256'),
  };
}

type Fields = Readonly<Record<Field, string>>;

function complete(find: (field: Field) => string | undefined, words: string, reject: Sigv4Reject): Fields {
  const values = fields.map((field) => [field, find(field) ?? ''] as const);
  const missing = values.filter(([, value]) => value === '').map(([field]) => `'${field}'`);
  if (missing.length > 0) throw reject('incomplete', { message: `${words} ${missing.join(', ')}.` });
  return Object.fromEntries(values) as Fields;
}

function fromHeader(authorization: string, reject: Sigv4Reject): Fields {
  if (/^AWS [^\s:]+:\S+$/.test(authorization)) throw reject('signature_v2');
  const [, rest] = /^AWS4-HMAC-SHA256 +(.*)/s.exec(authorization) ?? [];
  if (rest === undefined) throw reject('wrong_scheme');
  const given = new Map(
    rest.split(',').map((part) => {
      const [name = '', ...value] = part.trim().split('=');
      return [name, value.join('=')];
    }),
  );
  return complete((field) => given.get(field), 'Authorization header requires', reject);
}

function credential({ Credential, SignedHeaders, Signature }: Fields, reject: Sigv4Reject) {
  const [accessKey = '', date = '', region = '', service = '', terminator, ...more] = Credential.split('/');
  if (terminator === undefined || more.length > 0) {
    const message = `Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/region/service/term, got '${Credential}'.`;
    throw reject('malformed_credential', { message });
  }
  if (!/^[0-9a-f]{64}$/.test(Signature)) throw reject('malformed_signature');
  const signedHeaders = SignedHeaders.split(';');
  return { accessKey, date, region, service, terminator, signedHeaders, signature: Signature };
}

function headersOf(request: AuthRequest) {
  return {
    timestamp: header(request, 'x-amz-date'),
    expires: undefined,
    token: header(request, 'x-amz-security-token'),
    contentHash: header(request, 'x-amz-content-sha256'),
  };
}
