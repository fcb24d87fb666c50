// The metrics of sessions.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FeatureMetrics } from '../../http/metrics/feature-metrics.js';
import { SessionStore } from './session.store.js';

@Injectable()
export class SessionMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: FeatureMetrics,
    private readonly store: SessionStore,
  ) {}

  onModuleInit(): void {
    const { store } = this;
    this.metrics.add([
      {
        type: 'gauge',
        name: 'sandbox_sessions_live',
        doc: 'Live sessions; with STORE=redis, of all nodes.',
        labels: [],
        read: async () => [[{}, (await store.counts()).active]],
      },
      {
        type: 'counter',
        name: 'sandbox_sessions_opened_total',
        doc: 'Sessions opened by this node.',
        labels: [],
        read: () => [[{}, store.tally.opened]],
      },
      {
        type: 'counter',
        name: 'sandbox_sessions_ended_total',
        doc: 'Expired sessions; only with STORE=memory.',
        labels: [],
        read: async () => (store.isRemote ? [] : [[{}, store.tally.opened - (await store.counts()).active]]),
      },
      {
        type: 'counter',
        name: 'sandbox_sessions_refused_total',
        doc: 'Sessions rejected because of MAX_SESSIONS.',
        labels: [],
        read: () => [[{}, store.tally.rejected]],
      },
    ]);
  }
}
