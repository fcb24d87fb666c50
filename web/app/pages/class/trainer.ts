// The class that this browser manages, and its requests with the trainer token.
import { signal } from '@preact/signals';
import { base, call, ownRequest } from '../../api.ts';
import { readStored, store } from '../../learn/local-store.ts';
import type { ExportRow } from './model.ts';

const KEY = 'sandbox.class';

export interface Trainer {
  /** The id of the class. */
  readonly id: string;
  readonly token: string;
}

export const trainer = signal<Trainer | undefined>(read());

function read(): Trainer | undefined {
  try {
    const { id, token } = JSON.parse(readStored(KEY) ?? '{}') as Partial<Trainer>;
    return typeof id === 'string' && typeof token === 'string' ? { id, token } : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined closes the board in this browser; the class continues. */
export function setTrainer(next: Trainer | undefined): void {
  store(KEY, next && JSON.stringify(next));
  trainer.value = next;
}

export const tokenHeader = (token: string) => ({ authorization: `Bearer ${token}` });

/** @param path below `/classes/{id}` */
export function trainerCall<T>(
  { id, token }: Trainer,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  return call<T>(method, `/classes/${encodeURIComponent(id)}${path}`, { headers: tokenHeader(token), body });
}

/** All learners with their lessons and challenges. */
export const exportRows = (trainer: Trainer): Promise<readonly ExportRow[]> =>
  trainerCall(trainer, 'GET', '/export?format=json');

/** Downloads the export as a file. A link cannot send the token. */
export async function download({ id, token }: Trainer, format: 'csv' | 'json'): Promise<void> {
  const url = `${base}/classes/${encodeURIComponent(id)}/export?format=${format}`;
  const response = await fetch(url, { headers: { ...ownRequest, ...tokenHeader(token) }, cache: 'no-store' });
  if (!response.ok) throw new Error(`The export returned status ${response.status}.`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = `class-${id}.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
