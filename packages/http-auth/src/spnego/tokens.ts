// Reads the client's SPNEGO tokens and writes the server's (RFC 4178 §4.2).
import { contentOf, context, der, elementsOf, find, TAGS } from './der.js';

/** Object identifiers in DER, in hexadecimal digits, and what they are called. */
const mechanismNames = new Map([
  ['2b0601050502', 'SPNEGO'],
  ['2b06010401823702020a', 'NTLM'],
  ['2b06010401823702021e', 'NEGOEX'],
  ['2a864886f712010202', 'Kerberos'],
  ['2a864882f712010202', 'Kerberos (Microsoft)'],
]);
const NTLM = Buffer.from('2b06010401823702020a', 'hex');
const states = { completed: 0, incomplete: 1 } as const;

export interface NegotiationToken {
  /** The mechanisms that the client offers, in its order; empty in later tokens. */
  readonly mechanisms: readonly string[];
  /** The token of a mechanism; undefined if there is none. */
  readonly token: Buffer | undefined;
}

const nameOf = (oid: Buffer): string => mechanismNames.get(oid.toString('hex')) ?? oid.toString('hex');

/** The mechanism of a GSS-API token (RFC 2743 §3.1), and what follows its identifier. Throws OutOfBoundsError. */
export function readGssToken(bytes: Buffer): { mechanism: string; inner: Buffer } {
  const content = contentOf(bytes, TAGS.gssToken);
  const oid = contentOf(content, TAGS.oid);
  return { mechanism: nameOf(oid), inner: content.subarray(oid.length + 2) };
}

/** The first token of the client: NegTokenInit. `bytes`: what follows the identifier. Throws OutOfBoundsError. */
export function readInitToken(bytes: Buffer): NegotiationToken {
  const fields = elementsOf(contentOf(contentOf(bytes, context(0)), TAGS.sequence));
  const offered = contentOf(find(fields, context(0)) ?? Buffer.alloc(0), TAGS.sequence);
  const mechanisms = elementsOf(offered).map(({ content }) => nameOf(content));
  return { mechanisms, token: octetsIn(find(fields, context(2))) };
}

/** A later token of the client: NegTokenResp. Throws OutOfBoundsError. */
export function readResponseToken(bytes: Buffer): NegotiationToken {
  const fields = elementsOf(contentOf(contentOf(bytes, context(1)), TAGS.sequence));
  return { mechanisms: [], token: octetsIn(find(fields, context(2))) };
}

function octetsIn(field: Buffer | undefined): Buffer | undefined {
  return field === undefined ? undefined : contentOf(field, TAGS.octetString);
}

/** Selects NTLM, with its challenge if there is one. */
export function writeIncomplete(token?: Buffer): string {
  return written(
    stateOf(states.incomplete),
    der(context(1), der(TAGS.oid, NTLM)),
    ...(token === undefined ? [] : [der(context(2), der(TAGS.octetString, token))]),
  );
}

export function writeCompleted(): string {
  return written(stateOf(states.completed));
}

const stateOf = (state: number): Buffer => der(context(0), der(TAGS.enumerated, Buffer.from([state])));

/** NegTokenResp in base64. */
function written(...fields: readonly Buffer[]): string {
  return der(context(1), der(TAGS.sequence, ...fields)).toString('base64');
}
