// Classes: create, report, change and remove.
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../../config/config.js';
import { envelope, type Envelope } from '../../../platform/kernel/envelope/envelope.js';
import { baseUrl } from '../../../platform/kernel/runtime/base-url.js';
import { NoStore, TrainerRoutes } from './class.routes.js';
import { ClassControlsService } from '../controls/class-controls.service.js';
import type { ClassState } from '../store/class.record.js';
import { checkAssigned, CreateClassBody, NoQuery, PatchClassBody } from './class.dto.js';
import { ClassKeyGuard } from './class-key.guard.js';
import { BodyPipe } from '../../../platform/http/validation/dto.js';
import { ClassLimits } from './class.limits.js';
import { ClassesService, type ClassReport, type CreatedClass } from './classes.service.js';
import { ApiCreateClass, ApiDeleteClass, ApiGetClass, ApiPatchClass } from './classes.openapi.js';
import { Curriculum } from '../learners/curriculum.js';
import { CurrentClass, TrainerGuard } from './trainer.guard.js';

@ApiTags('Classes')
@Controller('classes')
@TrainerRoutes()
export class ClassesController {
  constructor(
    private readonly service: ClassesService,
    private readonly limits: ClassLimits,
    private readonly curriculum: Curriculum,
    private readonly config: Config,
    private readonly controls: ClassControlsService,
  ) {}

  @Post()
  @HttpCode(201)
  @UseGuards(ClassKeyGuard)
  @NoStore()
  @ApiCreateClass()
  async create(
    @Req() request: FastifyRequest,
    @NoQuery _query: unknown,
    @Body(BodyPipe) input: CreateClassBody,
  ): Promise<Envelope<CreatedClass>> {
    checkAssigned(input, this.isKnown);
    await this.limits.countCreation(request.ip);
    return envelope(await this.service.create(input, baseUrl(this.config, request)));
  }

  @Get(':id')
  @UseGuards(TrainerGuard)
  @NoStore()
  @ApiGetClass()
  get(
    @CurrentClass() state: ClassState,
    @Req() request: FastifyRequest,
    @NoQuery _query: unknown,
  ): Envelope<ClassReport> {
    return envelope(this.service.report(state, baseUrl(this.config, request)));
  }

  @Patch(':id')
  @UseGuards(TrainerGuard)
  @NoStore()
  @ApiPatchClass()
  async patch(
    @CurrentClass() state: ClassState,
    @Req() request: FastifyRequest,
    @NoQuery _query: unknown,
    @Body(BodyPipe) changes: PatchClassBody,
  ): Promise<Envelope<ClassReport>> {
    checkAssigned(changes, this.isKnown);
    const next = await this.service.patch(state, changes);
    if (next.head.value.expiresAt !== state.head.value.expiresAt) await this.controls.extend(next);
    return envelope(this.service.report(next, baseUrl(this.config, request)));
  }

  @Delete(':id')
  @HttpCode(204)
  @UseGuards(TrainerGuard)
  @ApiDeleteClass()
  async remove(@CurrentClass() state: ClassState, @NoQuery _query: unknown): Promise<void> {
    await this.controls.release(state);
    await this.service.remove(state);
  }

  private readonly isKnown = (id: string): boolean => this.curriculum.find(id) !== undefined;
}
