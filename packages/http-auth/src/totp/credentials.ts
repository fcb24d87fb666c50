// The practice secret of one-time codes. It is the secret of the examples in RFC 6238.

export const KEY = Buffer.from('12345678901234567890');
/** The same in base32 (RFC 4648 §6). */
export const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
