// A sequence diagram of requests and responses, with a table of the same messages and the details of the selected one.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { MessageArrows, type MessageArrowsProps } from './message-arrows.tsx';
import { TableAlternative } from './table-alternative.tsx';

interface Message extends MessageArrowsProps {
  readonly title: string;
  /** Shown below the diagram while the message is selected. */
  readonly more?: ComponentChildren;
}

interface SequenceProps {
  /** The accessible name of the diagram. */
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly messages: readonly Message[];
}

export function Sequence({ label, from, to, messages }: SequenceProps) {
  const selected = useSignal<number | undefined>(undefined);
  const shown = Math.min(selected.value ?? messages.length - 1, messages.length - 1);
  const { title, more } = messages[shown] ?? {};
  return (
    <div class="sequence">
      <div class="lanes" aria-hidden="true">
        <span class="pill">{from}</span>
        <span class="pill">{to}</span>
      </div>
      <ol aria-label={label}>
        {messages.map((message, i) => (
          <li key={i}>
            <button type="button" aria-pressed={i === shown} onClick={() => (selected.value = i)}>
              <span class="title">
                {i + 1}. {message.title}
              </span>
              <span class="hidden">
                : {message.call}, {textOf(message)}
              </span>
              <MessageArrows {...message} />
            </button>
          </li>
        ))}
      </ol>
      <MessageTable label={label} messages={messages} />
      {more !== undefined && (
        <section class="stack" aria-label={`Details of step ${shown + 1}: ${title ?? ''}`}>
          {more}
        </section>
      )}
    </div>
  );
}

function MessageTable({ label, messages }: Pick<SequenceProps, 'label' | 'messages'>) {
  return (
    <TableAlternative label={label} columns={['Step', 'Request', 'Status', 'Time']}>
      {messages.map(({ title, call, status, milliseconds }, i) => (
        <tr key={i}>
          <th scope="row">
            {i + 1}. {title}
          </th>
          <td>
            <code>{call}</code>
          </td>
          <td class={`status-${Math.floor(status / 100)}`}>{status === 0 ? 'No response' : status}</td>
          <td class="number">{milliseconds === undefined ? '' : `${milliseconds} ms`}</td>
        </tr>
      ))}
    </TableAlternative>
  );
}

function textOf({ status, milliseconds }: Message): string {
  const result = status === 0 ? 'no response' : String(status);
  return milliseconds === undefined ? result : `${result}, ${milliseconds} ms`;
}
