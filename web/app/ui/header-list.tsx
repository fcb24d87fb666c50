// The headers of a sent request or a response as a table. Each standard name links to its documentation.
import { documentationOf, type Headers } from '../code/headers.ts';

interface HeaderListProps {
  /** The accessible name. */
  readonly label: string;
  readonly headers: Headers;
}

export function HeaderList({ label, headers }: HeaderListProps) {
  return (
    <table class="params" aria-label={label}>
      <thead>
        <tr>
          <th>Header</th>
          <th>Value</th>
        </tr>
      </thead>
      <tbody>
        {headers.map(([name, value]) => {
          const url = documentationOf(name);
          return (
            <tr key={`${name} ${value}`}>
              <th scope="row">
                {url === undefined ? (
                  name
                ) : (
                  <a href={url} target="_blank" rel="noreferrer noopener external">
                    {name}
                  </a>
                )}
              </th>
              <td class="mono">{value}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
