// The lessons and challenges that a class can be assigned.
import { signal, type Signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { data } from '../../api.ts';
import type { ChallengeSummary, LessonSummary } from '../../learn/model.ts';
import { byTrack, trackTitle } from '../../learn/tracks.ts';

interface Item {
  readonly id: string;
  readonly title: string;
  readonly track: string;
  readonly page: 'lessons' | 'challenges';
}

const items = signal<readonly Item[]>([]);

async function load(): Promise<void> {
  const [lessons, challenges] = await Promise.all([
    data<readonly LessonSummary[]>('/learn/'),
    data<readonly ChallengeSummary[]>('/learn/challenges'),
  ]);
  items.value = [
    ...lessons.map(({ id, title, track }) => ({ id, title, track, page: 'lessons' as const })),
    ...challenges.map(({ id, title, track }) => ({ id, title, track, page: 'challenges' as const })),
  ];
}

function useItems(): readonly Item[] {
  useLayoutEffect(() => {
    if (items.value.length === 0) void load().catch(() => undefined);
  }, []);
  return items.value;
}

/** Titles and pages by id; empty until they are loaded. */
export function useTitles(): ReadonlyMap<string, Item> {
  return new Map(useItems().map((item) => [item.id, item]));
}

/** Checkboxes for the ids in `chosen`. */
export function Assignments({ chosen }: { readonly chosen: Signal<readonly string[]> }) {
  const all = useItems();
  const toggle = (id: string): void => {
    const isChosen = chosen.value.includes(id);
    const next = isChosen ? chosen.value.filter((one) => one !== id) : [...chosen.value, id];
    // In the order of the list.
    chosen.value = all.map((item) => item.id).filter((one) => next.includes(one));
  };
  return (
    <details class="assignments">
      <summary>Assigned lessons and challenges ({chosen.value.length})</summary>
      {byTrack(all).map(([track, group]) => (
        <fieldset key={track}>
          <legend>{trackTitle(track)}</legend>
          {group.map(({ id, title, page }) => (
            <label key={id} class="check">
              <input type="checkbox" checked={chosen.value.includes(id)} onChange={() => toggle(id)} />
              <span>
                {title} {page === 'challenges' && <small>challenge</small>}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </details>
  );
}
