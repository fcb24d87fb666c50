// The controls of a session. Global, because features register their controls and read the settings.
import { Global, Module } from '@nestjs/common';
import { RateLimitModule } from '../../http/rate-limit/rate-limit.module.js';
import { ControlDocuments } from './control-documents.js';
import { ControlReader } from './control.reader.js';
import { ControlRegistry } from './control.registry.js';
import { Controls } from './controls.js';
import { ControlsController } from './controls.controller.js';
import { RecordIds } from './record-ids.js';
import { SealHook } from './seal.hook.js';
import { Seals } from './seals.js';
import { SeededIds } from './seeded-ids.js';
import { ServiceControls } from './service-controls.js';
import { ServiceControlsLoader } from './service-controls.loader.js';
import { SessionSeed } from './session-seed.js';
import { SessionVariations } from './session-variations.js';
import { SessionClock } from './session-clock.js';
import { SessionFacts } from './session-facts.js';

@Global()
@Module({
  imports: [RateLimitModule],
  controllers: [ControlsController],
  providers: [
    ControlRegistry,
    ControlReader,
    Controls,
    ControlDocuments,
    ServiceControls,
    ServiceControlsLoader,
    SessionClock,
    Seals,
    SealHook,
    SessionFacts,
    SessionSeed,
    SessionVariations,
    SeededIds,
    RecordIds,
  ],
  exports: [
    ControlRegistry,
    Controls,
    ControlDocuments,
    ServiceControls,
    SessionClock,
    Seals,
    SessionFacts,
    SessionSeed,
    SessionVariations,
    RecordIds,
  ],
})
export class ControlModule {}
