// Rows in the order of their tracks. Each track can be collapsed; the URL stores this.
import type { ComponentChildren } from 'preact';
import { Icon } from '../ui/icon.tsx';
import { filterOf, setFilter } from './list-search.ts';
import { byTrack, trackTitle } from './tracks.ts';

interface TrackListProps<T> {
  readonly items: readonly T[];
  readonly isDone: (item: T) => boolean;
  readonly row: (item: T) => ComponentChildren;
  /** Above the rows of a track. */
  readonly head?: (track: string, items: readonly T[]) => ComponentChildren;
}

export function TrackList<T extends { readonly id: string; readonly track: string }>({
  items,
  isDone,
  row,
  head,
}: TrackListProps<T>) {
  const closed = filterOf('closed').split('.').filter(Boolean);
  const toggle = (track: string, isOpen: boolean): void => {
    if (isOpen !== closed.includes(track)) return;
    const next = isOpen ? closed.filter((one) => one !== track) : [...closed, track];
    setFilter('closed', next.join('.'));
  };
  return (
    <>
      {byTrack(items).map(([track, group]) => (
        <details
          key={track}
          class="card flush track"
          open={!closed.includes(track)}
          onToggle={(event) => toggle(track, event.currentTarget.open)}
        >
          <summary>
            <Icon name="fold" />
            <h2>{trackTitle(track)}</h2>
            <span class="number faint">
              {group.filter(isDone).length}/{group.length}
            </span>
          </summary>
          {head?.(track, group)}
          <ul>
            {group.map((item) => (
              <li key={item.id} class="list-row">
                {row(item)}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}
