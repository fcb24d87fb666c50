// The metrics of the streams of sessions. Labels contain no id of a session.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FeatureMetrics } from '../../platform/http/metrics/feature-metrics.js';
import { SessionStreamsService } from './session-streams.service.js';

@Injectable()
export class SessionStreamMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: FeatureMetrics,
    private readonly streams: SessionStreamsService,
  ) {}

  onModuleInit(): void {
    this.metrics.add([
      {
        type: 'gauge',
        name: 'sandbox_session_streams',
        doc: 'Open streams of sessions on this node.',
        labels: [],
        read: () => [[{}, this.streams.open]],
      },
      {
        type: 'counter',
        name: 'sandbox_session_streams_rejected_total',
        doc: 'Streams rejected because of MAX_SESSION_STREAMS.',
        labels: [],
        read: () => [[{}, this.streams.rejected]],
      },
    ]);
  }
}
