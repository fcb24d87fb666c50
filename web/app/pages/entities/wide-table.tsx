// A table that scrolls sideways in its frame where the page is narrow.
import type { ComponentChildren } from 'preact';

interface WideTableProps {
  readonly label: string;
  readonly titles: readonly string[];
  /** The rows. */
  readonly children: ComponentChildren;
}

export function WideTable({ label, titles, children }: WideTableProps) {
  return (
    <div class="card flush table-frame" tabIndex={0} role="region" aria-label={`${label}: table`}>
      <table class="board" aria-label={label}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
