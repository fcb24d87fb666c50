// Reads the documents of the control `faults`.
import { Injectable } from '@nestjs/common';
import { Random } from '../../../core/random.js';
import type { ControlInput } from '../../session/control/control.js';
import { KnownOperations } from '../exchange/known-operations.js';
import type { Session } from '../../session/session/session.js';
import type { PlannedFaults } from './plan.js';
import { readPlan } from './plan.input.js';
import { Presets } from './presets.service.js';
import { SnapshotSource } from './snapshot-source.js';
import { snapshotsIn } from './stale-session.js';

const SEEDS = 2 ** 32;

@Injectable()
export class PlanReader {
  constructor(
    private readonly known: KnownOperations,
    private readonly snapshots: SnapshotSource,
    private readonly random: Random,
    private readonly presets: Presets,
  ) {}

  read(document: unknown, { location, errors, session }: ControlInput): PlannedFaults {
    const allowsSnapshots = session !== undefined;
    const options = { operations: this.known.names(), allowsSnapshots, presets: this.presets.all };
    return readPlan(document, location, options, errors);
  }

  randomSeed(): number {
    return Math.floor(this.random.next() * SEEDS);
  }

  async checkSnapshots(plan: PlannedFaults, session: Session): Promise<void> {
    for (const name of snapshotsIn(plan)) await this.snapshots.records(session, name);
  }
}
