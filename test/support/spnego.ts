// A separate writer of SPNEGO and Kerberos tokens (RFC 4178 §4.2, RFC 4120 §5.5.1), and a reader of the server's tokens.

const bytes = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => bytes(0x30, ...parts);
const tagged = (number: number, ...parts: readonly Buffer[]): Buffer => bytes(0xa0 + number, ...parts);
const octets = (content: Buffer): Buffer => bytes(0x04, content);
const integer = (value: number): Buffer => bytes(0x02, Buffer.from([value]));
const text = (value: string): Buffer => bytes(0x1b, Buffer.from(value));

const OIDS = {
  spnego: Buffer.from('2b0601050502', 'hex'),
  ntlm: Buffer.from('2b06010401823702020a', 'hex'),
  kerberos: Buffer.from('2a864886f712010202', 'hex'),
} as const;

const oid = (name: keyof typeof OIDS): Buffer => bytes(0x06, OIDS[name]);

/** NegTokenInit. */
export const initToken = (mechanisms: readonly (keyof typeof OIDS)[], token?: Buffer): Buffer =>
  bytes(
    0x60,
    oid('spnego'),
    tagged(
      0,
      sequence(
        tagged(0, sequence(...mechanisms.map(oid))),
        ...(token === undefined ? [] : [tagged(2, octets(token))]),
      ),
    ),
  );

/** NegTokenResp of a client. */
export const responseToken = (token?: Buffer): Buffer =>
  tagged(1, sequence(...(token === undefined ? [] : [tagged(2, octets(token))])));

/** A token of Kerberos with a ticket for a service; its encrypted parts are empty. */
export function kerberosToken(service: string, realm: string): Buffer {
  const encrypted = sequence(tagged(0, integer(18)), tagged(2, octets(Buffer.alloc(16))));
  const name = sequence(tagged(0, integer(2)), tagged(1, sequence(...service.split('/').map(text))));
  const ticket = bytes(
    0x61,
    sequence(tagged(0, integer(5)), tagged(1, text(realm)), tagged(2, name), tagged(3, encrypted)),
  );
  const request = bytes(
    0x6e,
    sequence(
      tagged(0, integer(5)),
      tagged(1, integer(14)),
      tagged(2, bytes(0x03, Buffer.alloc(5))),
      tagged(3, ticket),
      tagged(4, encrypted),
    ),
  );
  return bytes(0x60, oid('kerberos'), Buffer.from([1, 0]), request);
}

/** The state of a token of the server, whether it selects NTLM, and the message in it. */
export function readServerToken(header: string | null): { state: number; ntlm: boolean; message: Buffer } {
  const token = Buffer.from((header ?? '').replace(/^Negotiate /, ''), 'base64');
  const at = token.indexOf('NTLMSSP\0');
  const state = token.indexOf(Buffer.from([0x0a, 1]));
  return {
    state: token[state + 2] ?? -1,
    ntlm: token.includes(OIDS.ntlm),
    message: at < 0 ? Buffer.alloc(0) : token.subarray(at),
  };
}
