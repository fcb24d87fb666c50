// The controls of a class, for its trainer.
import { Body, Controller, Delete, Get, HttpCode, Put, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ControlDocument } from '../../../platform/session/control/control-documents.js';
import { envelope, type Envelope } from '../../../platform/kernel/envelope/envelope.js';
import { RouteRules } from '../../../platform/http/routing/route-config.js';
import { MAX_BODY_BYTES } from '../../../platform/http/validation/json-body.parser.js';
import { ClassControlsService } from './class-controls.service.js';
import {
  ApiDeleteClassControls,
  ApiGetClassControls,
  ApiPutClassControls,
} from './class-controls.openapi.js';
import { NoQuery } from '../manage/class.dto.js';
import type { ClassState } from '../store/class.record.js';
import { TrainerRoutes } from '../manage/class.routes.js';
import { CurrentClass, TrainerGuard } from '../manage/trainer.guard.js';

@ApiTags('Classes')
@Controller('classes/:id/controls')
@TrainerRoutes()
@UseGuards(TrainerGuard)
export class ClassControlsController {
  constructor(private readonly service: ClassControlsService) {}

  @Get()
  @ApiGetClassControls()
  get(@CurrentClass() state: ClassState, @NoQuery _query: unknown): Envelope<ControlDocument> {
    return envelope(this.service.get(state));
  }

  @Put()
  @RouteRules({ bodyLimit: MAX_BODY_BYTES })
  @ApiPutClassControls()
  async put(
    @CurrentClass() state: ClassState,
    @NoQuery _query: unknown,
    @Body() body: unknown,
  ): Promise<Envelope<ControlDocument>> {
    return envelope(await this.service.put(state, body));
  }

  @Delete()
  @HttpCode(204)
  @ApiDeleteClassControls()
  async remove(@CurrentClass() state: ClassState, @NoQuery _query: unknown): Promise<void> {
    await this.service.remove(state);
  }
}
