// Health, status, getting-started guide, session and echo.
import { Module } from '@nestjs/common';
import { EchoController } from './echo.controller.js';
import { EchoService } from './echo.service.js';
import { SessionController } from './session.controller.js';
import { SystemController } from './system.controller.js';
import { SystemResolver } from './system.resolver.js';
import { SystemService } from './system.service.js';

@Module({
  controllers: [SystemController, SessionController, EchoController],
  providers: [SystemService, EchoService, SystemResolver],
})
export class SystemModule {}
