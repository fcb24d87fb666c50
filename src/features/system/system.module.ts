// Health, status, getting-started guide and echo.
import { Module } from '@nestjs/common';
import { LifecycleModule } from '../../platform/kernel/lifecycle/lifecycle.module.js';
import { EchoController } from './echo.controller.js';
import { EchoService } from './echo.service.js';
import { SystemController } from './system.controller.js';
import { SystemService } from './system.service.js';

@Module({
  imports: [LifecycleModule],
  controllers: [SystemController, EchoController],
  providers: [SystemService, EchoService],
})
export class SystemModule {}
