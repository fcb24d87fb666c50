// The status of a response: text, and a colour that repeats its class.
import type { Response } from '../api.ts';

/** Pills by the first digit of the status. */
const classes: Readonly<Record<string, string>> = { 0: 'bad', 2: 'good', 3: 'info', 4: 'warning', 5: 'bad' };

interface StatusPillProps {
  readonly status: number;
  readonly statusText?: string;
}

export function StatusPill({ status, statusText = '' }: StatusPillProps) {
  return (
    <span class={`pill ${classes[String(status)[0] ?? ''] ?? ''}`}>{statusOf({ status, statusText })}</span>
  );
}

/** `200 OK`; without a response, the reason. */
export function statusOf({ status, statusText }: Pick<Response, 'status' | 'statusText'>): string {
  return status === 0 ? statusText || 'Network error' : `${status} ${statusText}`.trim();
}
