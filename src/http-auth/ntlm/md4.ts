// MD4 as a Buffer.
import { md4 as digestOf } from '../../core/compute/md4.js';

/** The digest in 16 bytes. */
export const md4 = (data: Uint8Array): Buffer => Buffer.from(digestOf(data));
