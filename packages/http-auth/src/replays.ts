// The key under which replay protections store a value that can be used once, and how long they keep it.
import { hash } from 'node:crypto';

/** Milliseconds. Longer than credentials of any scheme are valid: an hour, plus five minutes for clock skew. */
export const REPLAY_RETENTION = 65 * 60 * 1000;

/** 43 characters, however long the value is that the client sent. */
export const replayKey = (scheme: string, value: string): string =>
  hash('sha256', JSON.stringify([scheme, value]), 'base64url');
