// Prepares a session for a lesson: seeds it, and restores records of the standard dataset. Nothing else of the session changes.
import type { Entity } from '../../../core/entity.js';
import type { StoredRow } from '../../../core/row.js';
import type { SessionDraft } from '../../../platform/session/data/session-data.js';
import type { StandardDataset } from '../../../platform/session/data/standard-dataset.js';
import type { Setup } from '../content/lesson.js';
import { restoreRow } from './restore-row.js';

export interface RestoredRecord {
  /** The plural of the entity. */
  readonly entity: string;
  readonly id: string;
  readonly was: 'changed' | 'deleted';
}

export interface Prepared {
  /** Whether this start added the standard dataset. */
  readonly seeded: boolean;
  readonly restored: readonly RestoredRecord[];
  /** The controls of the session that the lesson set. */
  readonly controls: readonly string[];
  /** A text about what was done. */
  readonly message: string;
}

interface Preparation {
  readonly setup: Setup;
  /** Deletes all records first and restarts the lifetime of the session, as `POST /api/v1/demo/reset` does. */
  readonly reset: boolean;
  readonly isSeeded: boolean;
}

interface Restoration {
  readonly entity: Entity;
  readonly row: StoredRow;
  readonly was: RestoredRecord['was'];
}

/** For one write of the session, which has no effect if this throws CONFLICT. */
export function prepare(
  draft: SessionDraft,
  dataset: StandardDataset,
  { setup, reset, isSeeded }: Preparation,
): Omit<Prepared, 'controls'> {
  const { seed = false, restore = {} } = setup;
  const restores = Object.keys(restore).length > 0;
  if (reset) draft.reset();
  else if (seed || restores) draft.seed();
  const restorations = dataset.entities.flatMap((entity) =>
    restorationsOf(draft, dataset, entity, restore[entity.plural] ?? []),
  );
  // Records that exchanged a unique value conflict with each other until all of them are removed.
  for (const { entity, row } of restorations) draft.of(entity).remove(row.id);
  for (const { entity, row } of restorations) restoreRow(draft, entity, row, 'or start with {"reset": true}');
  const restored = restorations.map(({ entity, row, was }) => ({ entity: entity.plural, id: row.id, was }));
  const seeded = !isSeeded && (reset || seed || restores);
  return { seeded, restored, message: messageOf({ reset, seeded, restored }) };
}

/** The listed records that differ from the dataset, or are missing. */
function restorationsOf(
  draft: SessionDraft,
  dataset: StandardDataset,
  entity: Entity,
  listed: 'all' | readonly string[],
): Restoration[] {
  const standard = dataset.of(entity.plural, true);
  return standard.rows().flatMap((row) => {
    if (listed !== 'all' && !listed.includes(row.id)) return [];
    const present = draft.of(entity).find(row.id);
    if (present?.text === row.text) return [];
    return [{ entity, row, was: present === undefined ? 'deleted' : 'changed' }];
  });
}

function messageOf({
  reset,
  seeded,
  restored,
}: Pick<Prepared, 'seeded' | 'restored'> & { readonly reset: boolean }): string {
  if (reset) return 'Deleted all records of the session and restored the standard dataset.';
  const done = [
    ...(seeded ? ['Added the standard dataset.'] : []),
    ...(restored.length > 0 ? [`Restored ${countsOf(restored)} of the standard dataset.`] : []),
  ];
  if (done.length === 0) return 'The required records are present. Your own records are unchanged.';
  return [...done, 'Your own records are unchanged.'].join(' ');
}

/** `2 products and 1 user`. */
function countsOf(restored: readonly RestoredRecord[]): string {
  const plurals = [...new Set(restored.map(({ entity }) => entity))];
  const counts = plurals.map((plural) => {
    const count = restored.filter(({ entity }) => entity === plural).length;
    return `${count} ${count === 1 ? plural.replace(/s$/, '') : plural}`;
  });
  const last = counts.pop() ?? '';
  return counts.length === 0 ? last : `${counts.join(', ')} and ${last}`;
}
