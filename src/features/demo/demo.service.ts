// The standard dataset as a learner meets it: what is in it, whether it is there, and how to have it back.
import { Injectable } from '@nestjs/common';
import type { Session } from '../../platform/session/session.js';
import { SessionStore } from '../../platform/session/session.store.js';
import { StandardDataset } from '../../platform/session/standard-dataset.js';

export interface DemoReport {
  readonly description: string;
  /** Whether the session holds the dataset. */
  readonly seeded: boolean;
  /** Records of each kind in the dataset. */
  readonly counts: Readonly<Record<string, number>>;
  /** Their ids, which never change. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly reset: { readonly method: 'POST'; readonly path: string };
}

const description =
  'Every session starts with the same users, products and orders, laid in by its first request to one of them over ' +
  'REST. They are yours to change: nobody else sees it, and after 30 minutes they are gone. Reset brings them back.';

@Injectable()
export class DemoService {
  private readonly ids: DemoReport['ids'];
  private readonly counts: DemoReport['counts'];

  constructor(
    private readonly sessions: SessionStore,
    dataset: StandardDataset,
  ) {
    const all = dataset.entities.map(({ plural }) => [plural, dataset.of(plural, true)] as const);
    this.ids = Object.fromEntries(
      all.map(([plural, records]) => [plural, records.rows().map(({ id }) => id)]),
    );
    this.counts = Object.fromEntries(all.map(([plural, { size }]) => [plural, size]));
  }

  /** Only reports: looking at the dataset does not lay it in. */
  report(session: Session): DemoReport {
    const { ids, counts } = this;
    const reset = { method: 'POST', path: '/api/v1/demo/reset' } as const;
    return { description, seeded: session.state.seeded, counts, ids, reset };
  }

  /** Drops what the session holds, lays the dataset in and starts the session's time anew. */
  async reset(session: Session): Promise<DemoReport> {
    await this.sessions.write(session, (draft) => {
      draft.reset();
    });
    return this.report(session);
  }
}
