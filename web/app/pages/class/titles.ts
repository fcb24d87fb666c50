// The lessons and challenges that a class can be assigned.
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { data } from '../../api.ts';
import type { ChallengeSummary, LessonSummary } from '../../learn/model.ts';

export interface Item {
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

/** Empty until they are loaded. */
export function useItems(): readonly Item[] {
  useLayoutEffect(() => {
    if (items.value.length === 0) void load().catch(() => undefined);
  }, []);
  return items.value;
}

/** Titles and pages by id; empty until they are loaded. */
export function useTitles(): ReadonlyMap<string, Item> {
  return new Map(useItems().map((item) => [item.id, item]));
}
