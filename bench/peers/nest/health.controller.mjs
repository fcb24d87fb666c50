import { Controller, Get } from '@nestjs/common';
import { decorateClass, decorateMethod } from './decorate.mjs';

export class HealthController {
  health() {
    return { status: 'ok', uptime: process.uptime(), timestamp: new Date().toISOString(), version: '1.0.0' };
  }
}
decorateClass(HealthController, Controller());
decorateMethod(HealthController, 'health', Get('health'));
