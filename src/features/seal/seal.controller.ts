// Sealing the caller's session over REST.
import { Body, Controller, Header, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { OptionalBodyPipe } from '../../platform/http/validation/dto.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { SealBody } from './seal.dto.js';
import { ApiSealSession } from './seal.openapi.js';
import { SealService, type SealView } from './seal.service.js';

@ApiTags('Session')
@Controller('session/seal')
@RouteRules({ sealedPart: 'open', protocol: 'rest' })
export class SealController {
  constructor(private readonly service: SealService) {}

  @Post()
  @Header('cache-control', 'no-store')
  @ApiSealSession()
  async seal(
    @CurrentSession() session: Session,
    @Body(OptionalBodyPipe) options: SealBody,
  ): Promise<Envelope<SealView>> {
    return envelope(await this.service.seal(session, options));
  }
}
