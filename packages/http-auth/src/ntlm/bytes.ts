// Reads bytes of a message with bounds checks.

/** A length or an offset points outside the message. */
export class OutOfBoundsError extends Error {}

/** A part of a message. */
export function slice(message: Buffer, offset: number, length: number): Buffer {
  if (offset < 0 || length < 0 || offset + length > message.length) {
    throw new OutOfBoundsError(`${length} bytes from byte ${offset} on, in a message of ${message.length}`);
  }
  return message.subarray(offset, offset + length);
}

export const uint16 = (message: Buffer, offset: number): number => slice(message, offset, 2).readUInt16LE();
export const uint32 = (message: Buffer, offset: number): number => slice(message, offset, 4).readUInt32LE();
