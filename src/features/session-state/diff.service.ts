// What changed in a session since a snapshot or since it was seeded.
import { Injectable } from '@nestjs/common';
import { StateData } from '../../platform/session/draft.js';
import type { Session, SessionRecords } from '../../platform/session/session.js';
import { StandardDataset } from '../../platform/session/standard-dataset.js';
import { entities } from '../entities.module.js';
import { diffRecords, type EntityDiff } from './diff.js';
import { SnapshotsService } from './snapshots.service.js';

/** The name that stands for the sample data, or for no records in a session that is not seeded. */
export const STANDARD = 'standard';

interface DiffSummary {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

export interface DiffReport {
  readonly from: string;
  /** Numbers of records per entity. */
  readonly summary: Readonly<Record<string, DiffSummary>>;
  readonly [plural: string]: EntityDiff | Readonly<Record<string, DiffSummary>> | string;
}

@Injectable()
export class DiffService {
  constructor(
    private readonly dataset: StandardDataset,
    private readonly snapshots: SnapshotsService,
  ) {}

  /** Throws NOT_FOUND for an unknown snapshot. */
  async diff(session: Session, from: string): Promise<DiffReport> {
    const records = from === STANDARD ? this.standard(session) : await this.snapshots.records(session, from);
    const before = new StateData(records, this.dataset);
    const after = new StateData(session.state, this.dataset);
    const diffs = entities.map((entity) => {
      return [entity.plural, diffRecords(entity, before.of(entity), after.of(entity))] as const;
    });
    const summary = diffs.map(([plural, { added, changed, removed }]) => {
      return [plural, { added: added.length, changed: changed.length, removed: removed.length }] as const;
    });
    return { from, summary: Object.fromEntries(summary), ...Object.fromEntries(diffs) };
  }

  private standard({ state }: Session): SessionRecords {
    return { seeded: state.seeded, changed: {} };
  }
}
