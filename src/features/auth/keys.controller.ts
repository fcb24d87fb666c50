// The practice keys over REST.
import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Envelope } from '../../platform/kernel/envelope/envelope.js';
import { PlainText } from '../../platform/http/pages/plain-text.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { ApiPublishedKey, ApiKeys } from './keys.openapi.js';
import { KeysService, type PublishedKeys } from './keys.service.js';

@ApiTags('Authentication')
@Controller('auth/keys')
@RouteRules({ protocol: 'auth' })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class KeysController {
  constructor(private readonly service: KeysService) {}

  @Get()
  @ApiKeys()
  async list(): Promise<PublishedKeys & Envelope<PublishedKeys['data']>> {
    return { success: true, ...(await this.service.list()) };
  }

  @Get(':key')
  @PlainText()
  @ApiPublishedKey()
  pem(@Param('key') key: string): Promise<string> {
    return this.service.pem(key);
  }
}
