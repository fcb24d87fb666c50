// The parameters of the protocol: found, told from the others, and held to be complete (RFC 5849 §3.1).
import { header, type AuthRequest } from '../auth-request.js';
import type { AuthRefusal, MistakeExtras } from '../schemes/scheme.js';
import type { Oauth1Mistake } from './reasons.js';
import { BrokenParameters, parametersOf, type Parameter } from './parameters.js';
import { signatureMethods, type Method } from './signature.js';

/** By their names; those that are empty count as not sent. */
export type Protocol = ReadonlyMap<string, string>;

export type Refuse = (code: Oauth1Mistake, extras?: MistakeExtras) => AuthRefusal;

/** Everything that is signed, and the signature itself. */
export function readParameters(request: AuthRequest, refuse: Refuse): Parameter[] {
  try {
    return parametersOf(request);
  } catch (reason) {
    if (reason instanceof BrokenParameters) throw refuse('parameter_rejected', { message: reason.message });
    throw reason;
  }
}

/** What every signed request carries, and what only one that is not PLAINTEXT must (RFC 5849 §3.1). */
const always = ['oauth_consumer_key', 'oauth_signature_method', 'oauth_signature'];
const unlessPlain = ['oauth_timestamp', 'oauth_nonce'];

/** The parameters of the protocol. */
export function protocolOf(request: AuthRequest, parameters: readonly Parameter[], refuse: Refuse): Protocol {
  const sent = parameters.filter(({ name }) => name.startsWith('oauth_'));
  if (sent.length === 0) {
    throw refuse(
      /^(?!OAuth(?:\s|$))./i.test(header(request, 'authorization') ?? '') ? 'wrong_scheme' : 'missing',
    );
  }
  const protocol = new Map<string, string>();
  for (const { name, value } of sent) {
    if (protocol.has(name)) throw refuse('parameter_repeated', { debug: { repeated: name.slice(0, 40) } });
    protocol.set(name, value);
  }
  for (const [name, value] of protocol) if (value === '') protocol.delete(name);
  const isPlain = protocol.get('oauth_signature_method') === 'PLAINTEXT';
  const absent = [...always, ...(isPlain ? [] : unlessPlain)].filter((name) => !protocol.has(name));
  if (absent.length === 0) return protocol;
  throw refuse('parameter_absent', {
    message: `There is no \`${absent.join('`, no `')}\`.`,
    debug: { absent },
  });
}

/** How the request says that it is signed. */
export function methodOf(protocol: Protocol, refuse: Refuse): Method {
  const method = signatureMethods.get(protocol.get('oauth_signature_method') ?? '');
  if (method === undefined) throw refuse('signature_method_rejected');
  if ((protocol.get('oauth_version') ?? '1.0') !== '1.0') throw refuse('version_rejected');
  return method;
}
