// Parses `Signature-Input` and `Signature` (RFC 9421 §4), and checks the parameters of the signature.
import { header, type AuthRequest } from '../auth-request.js';
import { keyIds } from './keys.js';
import type { HttpSignatureReject } from './reasons.js';
import { StructuredFieldError, parseDictionary } from './structured-fields.parser.js';
import { isInnerList, type BareItem, type Dictionary, type InnerList } from './structured-fields.js';

const SKEW_SECONDS = 5 * 60;
/** Limits the work: each component may require parsing a header. */
const MAX_COMPONENTS = 64;
/** A larger number of seconds is in milliseconds. */
const MILLISECONDS_FROM = 1e11;

export interface SignatureHeaders {
  readonly label: string;
  /** The covered components with the parameters: the value of `@signature-params`. */
  readonly input: InnerList;
  readonly signature: Buffer;
  readonly keyid: string;
  readonly alg: string | undefined;
  readonly nonce: string | undefined;
}

/** The signature to verify: the first one with a known key. Throws `reject(…)`. */
export function readSignatureHeaders(request: AuthRequest, reject: HttpSignatureReject): SignatureHeaders {
  const [inputs, signatures] = dictionaries(request, reject);
  const labels = [...inputs.keys()].filter((label) => signatures.has(label));
  const label = labels.find((one) => keyIds.includes(keyidOf(inputs, one))) ?? labels[0];
  if (label === undefined) {
    throw reject('label_mismatch', {
      debug: { signature_input: [...inputs.keys()], signature: [...signatures.keys()] },
    });
  }
  const input = inputs.get(label);
  if (input === undefined || !isInnerList(input)) throw reject('malformed_input');
  if (input.items.length > MAX_COMPONENTS) {
    throw reject('malformed_input', {
      message: `Signature-Input has more than ${MAX_COMPONENTS} components.`,
    });
  }
  if (input.items.some(({ bare }) => bare.type !== 'string')) {
    throw reject('malformed_input', {
      message: 'Signature-Input has a component name that is not a string in quotes.',
    });
  }
  const signature = signatures.get(label);
  if (signature === undefined || isInnerList(signature) || signature.bare.type !== 'bytes')
    throw reject('malformed_signature');
  return { label, input, signature: signature.bare.value, ...parametersOf(input, request.now, reject) };
}

function dictionaries(
  request: AuthRequest,
  reject: HttpSignatureReject,
): [inputs: Dictionary, signatures: Dictionary] {
  const [input, signature] = [header(request, 'signature-input'), header(request, 'signature')];
  const authorization = header(request, 'authorization') ?? '';
  if (/^signature\s+keyid=/i.test(authorization) || /^\s*keyid="/i.test(signature ?? ''))
    throw reject('cavage');
  if (input === undefined && signature === undefined) throw reject('missing');
  if (input === undefined) throw reject('input_missing');
  if (signature === undefined) throw reject('signature_missing');
  const parse = (name: string, code: 'malformed_input' | 'malformed_signature', text: string): Dictionary => {
    try {
      return parseDictionary(text);
    } catch (reason) {
      if (!(reason instanceof StructuredFieldError)) throw reason;
      throw reject(code, { message: `${name}: ${reason.message}.` });
    }
  };
  return [
    parse('Signature-Input', 'malformed_input', input),
    parse('Signature', 'malformed_signature', signature),
  ];
}

function keyidOf(inputs: Dictionary, label: string): string {
  const keyid = inputs.get(label)?.parameters.get('keyid');
  return keyid?.type === 'string' ? keyid.value : '';
}

const types: ReadonlyMap<string, BareItem['type']> = new Map([
  ['created', 'integer'],
  ['expires', 'integer'],
  ['keyid', 'string'],
  ['alg', 'string'],
  ['nonce', 'string'],
  ['tag', 'string'],
]);

function parametersOf(
  { parameters }: InnerList,
  now: number,
  reject: HttpSignatureReject,
): Pick<SignatureHeaders, 'keyid' | 'alg' | 'nonce'> {
  const wrong = [...types]
    .filter(([name, type]) => (parameters.get(name)?.type ?? type) !== type)
    .map(([name]) => name);
  if (wrong.length > 0) throw reject('parameter_type', { debug: { parameters: wrong } });
  const integer = (name: string): number | undefined => {
    const bare = parameters.get(name);
    return bare?.type === 'integer' ? bare.value : undefined;
  };
  const text = (name: string): string | undefined => {
    const bare = parameters.get(name);
    return bare?.type === 'string' ? bare.value : undefined;
  };
  const [created, keyid] = [integer('created'), text('keyid')];
  if (created === undefined || keyid === undefined) throw reject('missing_parameter');
  checkTimes({ created, expires: integer('expires') ?? Infinity, now: Math.floor(now / 1000) }, reject);
  return { keyid, alg: text('alg'), nonce: text('nonce') };
}

interface Times {
  readonly created: number;
  readonly expires: number;
  readonly now: number;
}

/** In seconds since the Unix epoch. */
function checkTimes({ created, expires, now }: Times, reject: HttpSignatureReject): void {
  if (created > MILLISECONDS_FROM) throw reject('created_in_milliseconds');
  if (expires < now) throw reject('expired', { debug: { expires, server_time: now } });
  if (Math.abs(created - now) > SKEW_SECONDS)
    throw reject('created_too_far', { debug: { created, server_time: now } });
}
