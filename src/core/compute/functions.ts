// The functions of computed values in lessons, by their name in a lesson file.
import { argumentNamesError, type ArgumentNames } from './argument-names.js';
import { digestResponse, type DigestArguments } from './digest-response.js';
import { encode, encodings, fromBase64, utf8, type Encoding } from './encodings.js';
import { hawkMac, type HawkArguments } from './hawk-mac.js';
import { hash, hashes, hmacOf, type HashName } from './hashes.js';
import { jwtClaim } from './jwt-claim.js';
import { ntlmAuthenticate, ntlmNegotiate } from './ntlm.js';
import { oauth1Signature, percentEncodeText, type Oauth1Arguments } from './oauth1-signature.js';
import { timeBasedCode } from './time-based-code.js';

/** Values by the name of the argument; every value is text. */
export type Arguments = Readonly<Record<string, string>>;
type ComputeFunction = (given: Arguments) => string;

interface Definition extends ArgumentNames {
  readonly run: ComputeFunction;
}

const text = (given: Arguments, name: string): string => given[name] ?? '';

function encodingOf({ encoding = 'hex' }: Arguments): Encoding {
  const known = encodings.find((one) => one === encoding);
  if (known === undefined) throw new RangeError(`encoding must be one of ${encodings.join(', ')}`);
  return known;
}

const hashFunction = (name: HashName): Definition => ({
  required: ['text'],
  optional: ['encoding'],
  run: (given) => encode(hash(name, text(given, 'text')), encodingOf(given)),
});

const hmacFunction = (name: HashName): Definition => ({
  required: ['key', 'text'],
  optional: ['encoding'],
  run: (given) => encode(hmacOf(name, text(given, 'key'), text(given, 'text')), encodingOf(given)),
});

const encodingFunction = (encoding: Encoding): Definition => ({
  required: ['text'],
  run: (given) => encode(utf8(text(given, 'text')), encoding),
});

/** JSON in its shortest form. Throws `SyntaxError` for other text. */
const compact = (json: string): string => JSON.stringify(JSON.parse(json));

function jwtHs256(given: Arguments): string {
  const header = given.header ?? '{"alg":"HS256","typ":"JWT"}';
  const signed = [header, text(given, 'claims')].map((part) => encode(utf8(compact(part)), 'base64url'));
  const signature = hmacOf('sha256', text(given, 'secret'), signed.join('.'));
  return [...signed, encode(signature, 'base64url')].join('.');
}

function totp(given: Arguments): string {
  const { digits, period } = given;
  return timeBasedCode({
    secret: text(given, 'secret'),
    time: Number(given.time),
    ...(digits !== undefined && { digits: Number(digits) }),
    ...(period !== undefined && { period: Number(period) }),
  });
}

/** Maximum length of a repeated text in characters. */
const MAX_REPEATED_LENGTH = 1_048_576;

function repeat(given: Arguments): string {
  const [part, times] = [text(given, 'text'), Number(given.times)];
  const length = part.length * times;
  if (!Number.isInteger(times) || times < 0 || length > MAX_REPEATED_LENGTH) {
    throw new RangeError(
      `times must be an integer, and the result at most ${MAX_REPEATED_LENGTH} characters`,
    );
  }
  return part.repeat(times);
}

/** Base64(SHA-1(nonce bytes, created, password)): WS-Security UsernameToken Profile 1.1 §3.1, and WSSE. */
function wsseDigest(given: Arguments): string {
  const nonce = fromBase64(text(given, 'nonce'));
  const rest = utf8(text(given, 'created') + text(given, 'password'));
  return encode(hashes.sha1(Uint8Array.from([...nonce, ...rest])), 'base64');
}

/** ISO 8601 in UTC without milliseconds, as XML Schema `dateTime` and RFC 3339 write it. */
function dateTime(given: Arguments): string {
  const milliseconds = Number(given.time) * 1000;
  if (!Number.isFinite(milliseconds) || given.time === '') throw new RangeError('time must be in seconds');
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}

const digestDefaults: DigestArguments = {
  username: '',
  password: '',
  realm: '',
  nonce: '',
  method: '',
  uri: '',
};
const hawkDefaults: HawkArguments = { key: '', timestamp: '', nonce: '', method: '', url: '' };
const ntlmDefaults = { challenge: '', username: '', password: '', domain: '', nonce: '' };
const oauth1Defaults: Oauth1Arguments = { method: '', url: '', parameters: '', consumer_secret: '' };

const definitions = {
  base64: encodingFunction('base64'),
  base64url: encodingFunction('base64url'),
  hex: encodingFunction('hex'),
  utf8: { required: ['base64'], run: (given) => encode(fromBase64(text(given, 'base64')), 'text') },
  /** For requests that exceed a limit. */
  repeat: { required: ['text', 'times'], run: repeat },
  md5: hashFunction('md5'),
  sha1: hashFunction('sha1'),
  sha256: hashFunction('sha256'),
  hmac_sha1: hmacFunction('sha1'),
  hmac_sha256: hmacFunction('sha256'),
  /** The credentials of Basic authentication, without the scheme name (RFC 7617 §2). */
  basic: {
    required: ['username', 'password'],
    run: (given) => encode(utf8(`${text(given, 'username')}:${text(given, 'password')}`), 'base64'),
  },
  /** RFC 7636 §4.2, method S256. */
  pkce_challenge: {
    required: ['verifier'],
    run: (given) => encode(hash('sha256', text(given, 'verifier')), 'base64url'),
  },
  digest_response: {
    required: ['username', 'password', 'realm', 'nonce', 'method', 'uri'],
    optional: ['algorithm', 'qop', 'nc', 'cnonce', 'body'],
    run: (given) => digestResponse({ ...digestDefaults, ...given }),
  },
  /** RFC 7515 §3.1; `claims` and `header` are JSON. */
  jwt_hs256: { required: ['secret', 'claims'], optional: ['header'], run: jwtHs256 },
  totp: { required: ['secret', 'time'], optional: ['digits', 'period'], run: totp },
  /** The value of a claim; text as it is, any other value as JSON. The signature is not verified. */
  jwt_claim: {
    required: ['token', 'claim'],
    run: (given) => jwtClaim(text(given, 'token'), text(given, 'claim')),
  },
  /** `time`: seconds since 1970. */
  date_time: { required: ['time'], run: dateTime },
  /** RFC 3986 §2.1: everything except unreserved characters. */
  percent_encode: { required: ['text'], run: (given) => percentEncodeText(text(given, 'text')) },
  /** The type 1 message of NTLM. */
  ntlm_negotiate: { required: [], run: ntlmNegotiate },
  ntlm_authenticate: {
    required: ['challenge', 'username', 'password', 'domain', 'nonce', 'time'],
    run: (given) => ntlmAuthenticate({ ...ntlmDefaults, ...given, time: Number(given.time) }),
  },
  hawk_mac: {
    required: ['key', 'timestamp', 'nonce', 'method', 'url'],
    optional: ['ext'],
    run: (given) => hawkMac({ ...hawkDefaults, ...given }),
  },
  wsse_digest: { required: ['nonce', 'created', 'password'], run: wsseDigest },
  oauth1_signature: {
    required: ['method', 'url', 'parameters', 'consumer_secret'],
    optional: ['token_secret'],
    run: (given) => oauth1Signature({ ...oauth1Defaults, ...given }),
  },
} as const satisfies Readonly<Record<string, Definition>>;

type ComputeFunctionName = keyof typeof definitions;

export const computeFunctionNames = Object.keys(definitions) as readonly ComputeFunctionName[];

/** Returns the error message for a wrong computation in a lesson file, or undefined. */
export function findArgumentError(name: string, given: readonly string[]): string | undefined {
  const definition = definitionOf(name);
  if (definition === undefined)
    return `unknown function ${name}; use one of ${computeFunctionNames.join(', ')}`;
  return argumentNamesError(name, definition, given);
}

/** Computes a value. Throws `RangeError` or `SyntaxError` with a message for the author of the lesson. */
export function computeValue(name: string, given: Arguments): string {
  const error = findArgumentError(name, Object.keys(given));
  const definition = definitionOf(name);
  if (definition === undefined || error !== undefined) throw new RangeError(error);
  return definition.run(given);
}

const definitionOf = (name: string): Definition | undefined =>
  Object.hasOwn(definitions, name) ? definitions[name as ComputeFunctionName] : undefined;
