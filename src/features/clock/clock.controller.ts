// The session clock over REST.
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { ControlController } from '../../platform/session/control/control.controller.js';
import { Controls } from '../../platform/session/control/controls.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { ClockControl } from './clock.control.js';
import { ApiAdvanceClock, clockDescription } from './clock.openapi.js';

@Controller('session/clock')
@RouteRules({ sealedPart: 'clock' })
export class ClockController extends ControlController(clockDescription) {
  constructor(
    override readonly controls: Controls,
    override readonly control: ClockControl,
  ) {
    super();
  }

  @Post('advance')
  @HttpCode(200)
  @ApiAdvanceClock()
  async advance(@CurrentSession() session: Session, @Body() body: unknown): Promise<Envelope<unknown>> {
    const { control } = this;
    await this.controls.update(session, control, (present, input) => control.advance(body, present, input));
    return envelope(await this.controls.view(session, control));
  }
}
