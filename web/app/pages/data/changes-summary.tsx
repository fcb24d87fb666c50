// Compares the records of the session with the sample data.
import { session } from '../../session.ts';
import type { Entity } from '../../entities.ts';
import type { Changes } from './records.ts';
import { addressOf, viewOf } from './view.ts';

/** Ids in a link: a filter with more would be hard to read. */
const MAX_LINKED = 50;

interface ChangesSummaryProps {
  readonly entity: Entity;
  readonly changes: Changes | undefined;
}

export function ChangesSummary({ entity, changes }: ChangesSummaryProps) {
  if (changes === undefined) return <p class="muted since">Comparing with the sample data …</p>;
  const { added, changed, removed } = changes;
  if (added.size + changed.size + removed.length === 0) {
    return <p class="muted since">{session.value?.counts[entity.name]} records, unchanged</p>;
  }
  const different = [...added, ...changed];
  const conditions = [{ field: 'id', operator: 'in', value: different.join(',') }];
  return (
    <div class="since">
      <p>
        Compared with the sample data: <span class="pill added">{added.size} added</span>{' '}
        <span class="pill changed">{changed.size} changed</span>{' '}
        <span class="pill deleted">{removed.length} deleted</span>{' '}
        {different.length > 0 && different.length <= MAX_LINKED && (
          <a href={`#/${addressOf(entity.name, { ...viewOf(new URLSearchParams()), conditions })}`}>
            Show added and changed
          </a>
        )}
      </p>
      {removed.length > 0 && (
        <details>
          <summary>Deleted records</summary>
          <ul>
            {removed.map((id) => (
              <li key={id}>
                <del>
                  <code>{id}</code>
                </del>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
