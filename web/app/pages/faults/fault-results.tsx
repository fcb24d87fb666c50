// The results of several requests: a summary, a dot plot of duration and status, and a table.
import type { Exchange } from '../../api.ts';
import { DotPlot } from '../../ui/dot-plot.tsx';
import { TableAlternative } from '../../ui/table-alternative.tsx';
import { median } from './median.ts';

interface FaultResultsProps {
  readonly exchanges: readonly Exchange[];
  readonly isSending: boolean;
}

export function FaultResults({ exchanges, isSending }: FaultResultsProps) {
  const summary = summaryOf(exchanges);
  return (
    <section class="card stack" aria-labelledby="fault-results">
      <h2 id="fault-results">Results</h2>
      <p aria-live="polite" aria-busy={isSending}>
        {exchanges.length === 0 && !isSending ? 'No requests sent yet.' : summary}
      </p>
      {exchanges.length > 0 && (
        <>
          <DotPlot label={`Time and status of each request. ${summary}`} dots={exchanges.map(dotOf)} />
          <Legend exchanges={exchanges} />
          <ResultTable exchanges={exchanges} />
        </>
      )}
    </section>
  );
}

const dotOf = ({ response: { status }, milliseconds }: Exchange) => ({ status, milliseconds });

const isSuccess = ({ response: { status } }: Exchange): boolean => status >= 200 && status < 300;

function summaryOf(exchanges: readonly Exchange[]): string {
  const succeeded = exchanges.filter(isSuccess).length;
  const times = exchanges.map(({ milliseconds }) => milliseconds);
  return `${succeeded} of ${exchanges.length} succeeded, median ${median(times)} ms`;
}

const classes: readonly { readonly digit: number; readonly name: string }[] = [
  { digit: 2, name: '2xx success' },
  { digit: 3, name: '3xx redirect' },
  { digit: 4, name: '4xx client error' },
  { digit: 5, name: '5xx server error' },
  { digit: 0, name: 'No response' },
];

function Legend({ exchanges }: { readonly exchanges: readonly Exchange[] }) {
  const digits = exchanges.map(({ response: { status } }) => Math.floor(status / 100));
  return (
    <ul class="row legend" aria-label="Legend">
      {classes
        .filter(({ digit }) => digits.includes(digit))
        .map(({ digit, name }) => (
          <li key={digit} class="row">
            <svg class={`status-${digit}`} width="10" height="10" aria-hidden="true">
              <circle cx="5" cy="5" r="5" />
            </svg>
            {name}: {digits.filter((one) => one === digit).length}
          </li>
        ))}
    </ul>
  );
}

function ResultTable({ exchanges }: { readonly exchanges: readonly Exchange[] }) {
  return (
    <TableAlternative label="Results" columns={['Request', 'Status', 'Time', 'Simulated']}>
      {exchanges.map(({ number, response, milliseconds }, i) => (
        <tr key={number}>
          <th scope="row">{i + 1}</th>
          <td class={`status-${Math.floor(response.status / 100)}`}>
            {response.status === 0 ? 'No response' : `${response.status} ${response.statusText}`}
          </td>
          <td class="number">{milliseconds} ms</td>
          <td>{simulatedOf(response.headers)}</td>
        </tr>
      ))}
    </TableAlternative>
  );
}

/** The header that names what the service simulated. */
const simulatedOf = (headers: Exchange['response']['headers']): string =>
  headers.find(([name]) => name.toLowerCase() === 'x-simulated')?.[1] ?? 'none';
