// Encodes long texts in slices, so that other requests are handled in between.
import { Pauses } from './pauses.js';

/** Characters. To join and to encode them takes a part of a millisecond. */
export const SLICE_LENGTH = 128 * 1024;

/** All parts in UTF-8, in as many buffers as there were slices. No part ends within a character. */
export async function encodeInSlices(parts: Iterable<string>): Promise<readonly Buffer[]> {
  const pauses = new Pauses();
  const slices: Buffer[] = [];
  let slice: string[] = [];
  let length = 0;
  for (const part of parts) {
    slice.push(part);
    length += part.length;
    if (length < SLICE_LENGTH && !pauses.isDue) continue;
    slices.push(Buffer.from(slice.join('')));
    [slice, length] = [[], 0];
    if (pauses.isDue) await pauses.take();
  }
  if (length > 0) slices.push(Buffer.from(slice.join('')));
  return slices;
}
