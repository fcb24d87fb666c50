// The control `faults` over REST, and the list of presets.
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ControlController } from '../../session/control/control.controller.js';
import { Controls } from '../../session/control/controls.js';
import { envelope, type Envelope } from '../../kernel/envelope/envelope.js';
import { RouteRules } from '../../http/routing/route-config.js';
import { CurrentSession } from '../../session/session/current-session.decorator.js';
import type { Session } from '../../session/session/session.js';
import { FaultsControl } from './faults.control.js';
import { ApiListPresets, ApiResetFaults, faultsDescription } from './faults.openapi.js';
import type { Preset } from './presets.js';
import { Presets } from './presets.service.js';

@Controller('session/faults')
@RouteRules({ sealedPart: 'faults' })
export class FaultsController extends ControlController(faultsDescription) {
  constructor(
    override readonly controls: Controls,
    override readonly control: FaultsControl,
  ) {
    super();
  }

  @Post('reset')
  @HttpCode(200)
  @RouteRules({ bytes: true })
  @ApiResetFaults()
  async reset(@CurrentSession() session: Session): Promise<Envelope<unknown>> {
    const { control, controls } = this;
    const isSet = controls.of(session, control) !== undefined;
    if (isSet) await controls.update(session, control, (present, input) => control.restart(present, input));
    return envelope(await controls.view(session, control));
  }
}

@ApiTags('Session')
@Controller('faults')
export class PresetsController {
  constructor(private readonly presets: Presets) {}

  @Get()
  @RouteRules({ protocol: 'rest', sessionless: true })
  @ApiListPresets()
  list(): Envelope<readonly Preset[]> {
    return envelope(this.presets.all);
  }
}
