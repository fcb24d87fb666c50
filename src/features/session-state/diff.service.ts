// The changes in a session since a snapshot, or since it was seeded.
import { Injectable } from '@nestjs/common';
import { jsonArray } from '../../platform/http/sending/long-json.js';
import { StateData } from '../../platform/session/data/draft.js';
import type { SessionRecords } from '../../platform/session/data/session-data.js';
import type { Session } from '../../platform/session/session/session.js';
import { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import { diffRecords, type EntityDiff } from './diff.js';
import { SnapshotsService } from './snapshots.service.js';

/** The name that stands for the sample data, or for no records in a session that is not seeded. */
export const STANDARD = 'standard';

@Injectable()
export class DiffService {
  constructor(
    private readonly dataset: StandardDataset,
    private readonly snapshots: SnapshotsService,
  ) {}

  /** Parts of the JSON text of the report. Throws NOT_FOUND for an unknown snapshot. */
  async diff(session: Session, from: string): Promise<Iterable<string>> {
    const records = from === STANDARD ? this.standard(session) : await this.snapshots.records(session, from);
    const before = new StateData(records, this.dataset);
    const after = new StateData(session.state, this.dataset);
    const diffs: [plural: string, EntityDiff][] = [];
    for (const entity of this.dataset.entities)
      diffs.push([entity.plural, await diffRecords(entity, before.of(entity), after.of(entity))]);
    return reportOf(from, diffs);
  }

  private standard({ state }: Session): SessionRecords {
    return { seeded: state.seeded, changed: {} };
  }
}

/** The summary has the numbers of records per entity. */
function* reportOf(from: string, diffs: readonly (readonly [string, EntityDiff])[]): Generator<string> {
  const summary = diffs.map(([plural, { added, changed, removed }]) => {
    return [plural, { added: added.length, changed: changed.length, removed: removed.length }] as const;
  });
  yield `{"from":${JSON.stringify(from)},"summary":${JSON.stringify(Object.fromEntries(summary))}`;
  for (const [plural, diff] of diffs) {
    yield `,${JSON.stringify(plural)}:{"added":`;
    yield* jsonArray(diff.added, asIs);
    yield ',"changed":';
    yield* jsonArray(diff.changed, asIs);
    yield ',"removed":';
    yield* jsonArray(diff.removed, asIs);
    yield '}';
  }
  yield '}';
}

const asIs = (text: string): string => text;
