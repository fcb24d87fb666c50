// The controls of a session. Global, because features register their controls and read the settings.
import { Global, Module } from '@nestjs/common';
import { ControlReader } from './control.reader.js';
import { ControlRegistry } from './control.registry.js';
import { Controls } from './controls.js';
import { ControlsController } from './controls.controller.js';
import { RecordIds } from './record-ids.js';
import { SeededIds } from './seeded-ids.js';
import { ServiceControls } from './service-controls.js';
import { ServiceControlsLoader } from './service-controls.loader.js';
import { SessionSeed } from './session-seed.js';
import { SessionVariations } from './session-variations.js';
import { SessionClock } from './session-clock.js';
import { SessionFacts } from './session-facts.js';

@Global()
@Module({
  controllers: [ControlsController],
  providers: [
    ControlRegistry,
    ControlReader,
    Controls,
    ServiceControls,
    ServiceControlsLoader,
    SessionClock,
    SessionFacts,
    SessionSeed,
    SessionVariations,
    SeededIds,
    RecordIds,
  ],
  exports: [
    ControlRegistry,
    Controls,
    ServiceControls,
    SessionClock,
    SessionFacts,
    SessionSeed,
    SessionVariations,
    RecordIds,
  ],
})
export class ControlModule {}
