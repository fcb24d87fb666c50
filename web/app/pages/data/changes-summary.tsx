// Compares the records of the session with the sample data.
import { session } from '../../session.ts';
import type { Entity } from '../../entities.ts';
import type { Changes } from './records.ts';
import { addressOf, viewOf } from './view.ts';

interface SinceTheSeedProps {
  readonly entity: Entity;
  readonly changes: Changes | undefined;
}

export function ChangesSummary({ entity, changes }: SinceTheSeedProps) {
  if (changes === undefined) return <p class="muted since">Comparing with the sample data …</p>;
  const { added, changed, deleted, dataset } = changes;
  if (added + changed.size + deleted.length === 0) {
    return <p class="muted since">{dataset.size} records, unchanged</p>;
  }
  const view = viewOf(new URLSearchParams());
  const conditions = [{ field: 'updated_at', operator: 'gte', value: session.value?.created_at ?? '' }];
  return (
    <div class="since">
      <p>
        Compared with the sample data: <span class="pill added">{added} added</span>{' '}
        <span class="pill changed">{changed.size} changed</span>{' '}
        <span class="pill deleted">{deleted.length} deleted</span>{' '}
        {added + changed.size > 0 && (
          <a href={`#/${addressOf(entity.name, { ...view, conditions })}`}>Show added and changed</a>
        )}
      </p>
      {deleted.length > 0 && (
        <details>
          <summary>Deleted records</summary>
          <ul>
            {deleted.map((id) => (
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
