// A sequence diagram of requests and responses with their duration. A screen reader reads it as a list.
import type { ComponentChildren } from 'preact';
import { Status } from './exchange.tsx';

interface Message {
  readonly title: string;
  /** `POST /api/v1/users` */
  readonly call: string;
  readonly status: number;
  readonly milliseconds?: number | undefined;
  /** Shown when the message is opened. */
  readonly more?: ComponentChildren;
}

interface SequenceProps {
  readonly from: string;
  readonly to: string;
  readonly messages: readonly Message[];
}

export function Sequence({ from, to, messages }: SequenceProps) {
  return (
    <div class="sequence">
      <div class="lanes" aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <ol>
        {messages.map(({ title, call, status, milliseconds, more }, i) => (
          <li key={i} class={status >= 400 || status === 0 ? 'failed' : ''}>
            <p class="title">{title}</p>
            <p class="arrow there">
              <code>{call}</code>
            </p>
            <p class="arrow back">
              <Status status={status} /> {milliseconds !== undefined && <small>{milliseconds} ms</small>}
            </p>
            {more !== undefined && (
              <details>
                <summary>Details of step {i + 1}</summary>
                {more}
              </details>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
