// The caller's session: its report, lifetime and end; snapshots, fork, diff, export and import.
import { Module, type DynamicModule } from '@nestjs/common';
import type { Entity } from '../../core/entity.js';
import { ClassesModule } from '../classes/classes.module.js';
import { FaultsModule } from '../../platform/practice/faults/faults.module.js';
import { LifecycleModule } from '../../platform/kernel/lifecycle/lifecycle.module.js';
import { MetricsModule } from '../../platform/http/metrics/metrics.module.js';
import { SnapshotSource } from '../../platform/practice/faults/snapshot-source.js';
import { CredentialsModule } from '../auth/credentials.module.js';
import { PermissionsModule } from '../permissions/permissions.module.js';
import { DiffService } from './diff.service.js';
import { ForkService } from './fork.service.js';
import { RecordCompletion } from './record-completion.js';
import { SessionController } from './session.controller.js';
import { sessionResolver } from './session.resolver.js';
import { SessionService } from './session.service.js';
import { SessionStreamController } from './session-stream.controller.js';
import { SessionStreamMetrics } from './session-stream.metrics.js';
import { SessionStreamsService } from './session-streams.service.js';
import { SessionWatch } from './session.watch.js';
import { SnapshotList } from './snapshot-list.js';
import { SnapshotsController } from './snapshots.controller.js';
import { SnapshotsService } from './snapshots.service.js';
import { TransferController } from './transfer.controller.js';
import { ExportService } from './export.service.js';
import { ImportService } from './import.service.js';

@Module({
  imports: [
    CredentialsModule,
    PermissionsModule,
    ClassesModule,
    FaultsModule,
    LifecycleModule,
    MetricsModule,
  ],
  controllers: [SessionController, SessionStreamController, SnapshotsController, TransferController],
  providers: [
    SessionService,
    SessionWatch,
    SessionStreamsService,
    SessionStreamMetrics,
    SnapshotList,
    SnapshotsService,
    ForkService,
    DiffService,
    ExportService,
    ImportService,
    RecordCompletion,
  ],
})
export class SessionStateModule {
  static of(entities: readonly Entity[]): DynamicModule {
    return { module: SessionStateModule, providers: [sessionResolver(entities)] };
  }

  constructor(source: SnapshotSource, snapshots: SnapshotsService) {
    source.register((session, name) => snapshots.records(session, name));
  }
}
