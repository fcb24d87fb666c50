// Status, duration and size of a response.
import type { ComponentChildren } from 'preact';
import type { Exchange } from '../api.ts';
import { FailedMark } from './failed-mark.tsx';
import { statusOf, StatusPill } from './status-pill.tsx';

interface StatusLineProps {
  readonly exchange: Exchange;
  /** Whether a failed check is about the status. */
  readonly isMarked?: boolean | undefined;
  /** Buttons at the end of the line. */
  readonly children?: ComponentChildren;
}

export function StatusLine({ exchange, isMarked = false, children }: StatusLineProps) {
  const { response, milliseconds } = exchange;
  return (
    <div class="status-line number">
      <span class={isMarked ? 'marked' : undefined}>
        {isMarked && <FailedMark />}
        <StatusPill {...response} />
      </span>
      <span>
        <b>{milliseconds}</b> ms
      </span>
      <span>{formatBytes(sizeOf(response.text))}</span>
      {children}
    </div>
  );
}

/** Bytes of a text in UTF-8. */
export const sizeOf = (text: string): number => new Blob([text]).size;

export function formatBytes(bytes: number): string {
  return bytes < 10_000 ? `${bytes.toLocaleString('en')} B` : `${(bytes / 1000).toFixed(1)} kB`;
}

/** For screen readers: `200 OK, 7 ms, 735 bytes`. */
export function announcementOf({ response, milliseconds }: Exchange): string {
  return `${statusOf(response)}, ${milliseconds} ms, ${sizeOf(response.text)} bytes`;
}
