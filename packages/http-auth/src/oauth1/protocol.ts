// Reads the protocol parameters and requires them to be complete (RFC 5849 §3.1).
import { header, type AuthRequest } from '../auth-request.js';
import type { Reject } from '../schemes/scheme.js';
import type { Oauth1Reason } from './reasons.js';
import { MalformedParameters, oauth1ParametersOf, type Oauth1Parameter } from './parameters.js';
import { signatureMethods, type SignatureMethod } from './signature.js';

/** By name; empty ones count as absent. */
export type ProtocolParameters = ReadonlyMap<string, string>;

export type Oauth1Reject = Reject<Oauth1Reason>;

/** Every parameter of the request. */
export function readParameters(request: AuthRequest, reject: Oauth1Reject): Oauth1Parameter[] {
  try {
    return oauth1ParametersOf(request);
  } catch (reason) {
    if (reason instanceof MalformedParameters)
      throw reject('parameter_rejected', { message: reason.message });
    throw reason;
  }
}

/** Required for every request, and required unless the method is PLAINTEXT (RFC 5849 §3.1). */
const always = ['oauth_consumer_key', 'oauth_signature_method', 'oauth_signature'];
const unlessPlain = ['oauth_timestamp', 'oauth_nonce'];

/** The protocol parameters. */
export function protocolParameters(
  request: AuthRequest,
  parameters: readonly Oauth1Parameter[],
  reject: Oauth1Reject,
): ProtocolParameters {
  const sent = parameters.filter(({ name }) => name.startsWith('oauth_'));
  if (sent.length === 0) {
    throw reject(
      /^(?!OAuth(?:\s|$))./i.test(header(request, 'authorization') ?? '') ? 'wrong_scheme' : 'missing',
    );
  }
  const protocol = new Map<string, string>();
  for (const { name, value } of sent) {
    if (protocol.has(name)) throw reject('parameter_repeated', { debug: { repeated: name.slice(0, 40) } });
    protocol.set(name, value);
  }
  for (const [name, value] of protocol) if (value === '') protocol.delete(name);
  const isPlain = protocol.get('oauth_signature_method') === 'PLAINTEXT';
  const absent = [...always, ...(isPlain ? [] : unlessPlain)].filter((name) => !protocol.has(name));
  if (absent.length === 0) return protocol;
  throw reject('parameter_absent', {
    message: `The request has no \`${absent.join('`, no `')}\`.`,
    debug: { absent },
  });
}

/** The signature method of the request. */
export function methodOf(protocol: ProtocolParameters, reject: Oauth1Reject): SignatureMethod {
  const method = signatureMethods.get(protocol.get('oauth_signature_method') ?? '');
  if (method === undefined) throw reject('signature_method_rejected');
  if ((protocol.get('oauth_version') ?? '1.0') !== '1.0') throw reject('version_rejected');
  return method;
}
