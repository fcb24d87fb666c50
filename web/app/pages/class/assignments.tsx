// The assigned lessons and challenges of a class, to choose by track.
import { useSignal, type Signal } from '@preact/signals';
import { byTrack, trackTitle } from '../../learn/tracks.ts';
import { useItems, type Item } from './titles.ts';

interface AssignmentsProps {
  /** Ids. */
  readonly chosen: Signal<readonly string[]>;
}

export function Assignments({ chosen }: AssignmentsProps) {
  const all = useItems();
  const filter = useSignal('');
  const words = filter.value.toLowerCase().split(/\s+/);
  const found = all.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const choose = (items: readonly Item[], isChosen: boolean): void => {
    const ids = new Set(chosen.value);
    for (const { id } of items) ids[isChosen ? 'add' : 'delete'](id);
    // In the order of the list.
    chosen.value = all.map(({ id }) => id).filter((id) => ids.has(id));
  };
  return (
    <>
      <input
        type="search"
        aria-label="Filter lessons and challenges"
        placeholder="Filter by title"
        autocomplete="off"
        value={filter.value}
        onInput={(event) => (filter.value = event.currentTarget.value)}
      />
      {found.length === 0 && all.length > 0 && <p class="muted">No title matches.</p>}
      {byTrack(found).map(([track, items]) => (
        <Track
          key={track}
          title={trackTitle(track)}
          items={items}
          chosen={chosen.value}
          isOpen={filter.value !== ''}
          onChoose={choose}
        />
      ))}
    </>
  );
}

interface TrackProps {
  readonly title: string;
  readonly items: readonly Item[];
  readonly chosen: readonly string[];
  readonly isOpen: boolean;
  readonly onChoose: (items: readonly Item[], isChosen: boolean) => void;
}

function Track({ title, items, chosen, isOpen, onChoose }: TrackProps) {
  const count = items.filter(({ id }) => chosen.includes(id)).length;
  return (
    <details open={isOpen}>
      <summary>
        {title}{' '}
        <small class="muted">
          {count} of {items.length}
        </small>
      </summary>
      <fieldset aria-label={title}>
        <label class="check">
          <input
            type="checkbox"
            checked={count === items.length}
            indeterminate={count > 0 && count < items.length}
            onChange={(event) => onChoose(items, event.currentTarget.checked)}
          />
          <strong>All {items.length}</strong>
        </label>
        {items.map((item) => (
          <label key={item.id} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(item.id)}
              onChange={(event) => onChoose([item], event.currentTarget.checked)}
            />
            <span>
              {item.title} {item.page === 'challenges' && <small>challenge</small>}
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
