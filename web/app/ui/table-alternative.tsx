// A diagram as a table, for screen readers and for exact values.
import type { ComponentChildren } from 'preact';

interface TableAlternativeProps {
  /** The label of the diagram. */
  readonly label: string;
  readonly columns: readonly string[];
  /** The rows. */
  readonly children: ComponentChildren;
}

export function TableAlternative({ label, columns, children }: TableAlternativeProps) {
  return (
    <details>
      <summary>Show as table</summary>
      <div class="table-frame" tabIndex={0} role="region" aria-label={`${label}: table`}>
        <table class="small-table">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </details>
  );
}
