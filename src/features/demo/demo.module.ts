// The sample data.
import { Module } from '@nestjs/common';
import { DemoController } from './demo.controller.js';
import { DemoResolver } from './demo.resolver.js';
import { DemoService } from './demo.service.js';

@Module({ controllers: [DemoController], providers: [DemoService, DemoResolver], exports: [DemoService] })
export class DemoModule {}
