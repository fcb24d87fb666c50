// Describes the sample data and resets a session to it.
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { formatDuration } from '../../core/duration.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { Entities } from '../../platform/session/data/entities.js';
import { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import { joinNames } from '../../core/entity-names.js';

export interface DemoReport {
  readonly description: string;
  /** Whether the session was seeded. */
  readonly seeded: boolean;
  /** Number of records per entity in the sample data. */
  readonly counts: Readonly<Record<string, number>>;
  /** Fixed ids of the sample records, by entity. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly reset: { readonly method: 'POST'; readonly path: string };
}

const descriptionOf = ({ all }: Entities, lifetime: string): string =>
  `Every session starts with the same ${joinNames(all)}. The first REST request to an entity seeds the session. Changes are ` +
  `visible in this session only, and all records are deleted after ${lifetime}. A reset restores the sample data.`;

@Injectable()
export class DemoService {
  private readonly description: string;
  private readonly ids: DemoReport['ids'];
  private readonly counts: DemoReport['counts'];

  constructor(
    private readonly sessions: SessionStore,
    dataset: StandardDataset,
    private readonly entities: Entities,
    { values }: Config,
  ) {
    this.description = descriptionOf(entities, formatDuration(values.sessionTtlSeconds));
    const all = dataset.entities.map(({ plural }) => [plural, dataset.of(plural, true)] as const);
    this.ids = Object.fromEntries(
      all.map(([plural, records]) => [plural, records.rows().map(({ id }) => id)]),
    );
    this.counts = Object.fromEntries(all.map(([plural, { size }]) => [plural, size]));
  }

  /** Does not seed the session. */
  report(session: Session): DemoReport {
    const { description, ids, counts } = this;
    const reset = { method: 'POST', path: '/api/v1/demo/reset' } as const;
    return { description, seeded: session.state.seeded, counts, ids, reset };
  }

  /** Deletes all records, seeds the session and restarts its lifetime. */
  async reset(session: Session): Promise<DemoReport> {
    await this.sessions.write(session, (draft) => session.rules.reset(draft, this.entities.all));
    return this.report(session);
  }
}
