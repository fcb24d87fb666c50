// The control `mutants` over REST, guesses, and the catalogue.
import { Body, Controller, Delete, Get, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ErrorList } from '../../core/error-list.js';
import { ControlController } from '../../platform/session/control/control.controller.js';
import { Controls } from '../../platform/session/control/controls.js';
import { ServiceControls } from '../../platform/session/control/service-controls.js';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { object } from '../../platform/http/validation/document-checks.js';
import { ApiListMutants } from './catalogue.openapi.js';
import type { CatalogueEntry } from './mutant.js';
import { MutantCatalogue } from './mutant-catalogue.js';
import { MutantExamples, type ReachedExample } from './mutant-examples.js';
import { MutantReports } from './mutant-reports.js';
import { MutantsControl, type MutantsSetting } from './mutants.control.js';
import { mutantIdCheck } from './mutants.input.js';
import {
  ApiDeleteMutants,
  ApiGuessMutant,
  ApiListMutantExamples,
  mutantsDescription,
} from './mutants.openapi.js';
import { Mutants, type CheckedGuess } from './mutants.service.js';
import { hashOfKey } from '../../platform/session/control/seal.js';
import { Seals } from '../../platform/session/control/seals.js';
import { CONTROL_KEY_HEADER } from '../../platform/session/control/seal.hook.js';

@Controller('session/mutants')
@RouteRules({ sealedPart: 'mutants' })
export class MutantsController extends ControlController(mutantsDescription) {
  private readonly checkGuess: ReturnType<typeof object>;

  constructor(
    override readonly controls: Controls,
    override readonly control: MutantsControl,
    private readonly mutants: Mutants,
    private readonly examples: MutantExamples,
    catalogue: MutantCatalogue,
  ) {
    super();
    this.checkGuess = object({ id: mutantIdCheck(catalogue) }, ['id']);
  }

  /** Returns the session's own blind mutants. The mutants of its class or of the service stay active. */
  @Delete()
  @HttpCode(204)
  @ApiDeleteMutants()
  async remove(
    @CurrentSession() session: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<{ readonly active: readonly string[] }> | undefined> {
    const before = this.mutants.settingOf(session);
    await this.controls.remove(session, [this.control.name]);
    if (before?.blind !== true || this.mutants.settingOf(session) === before) return undefined;
    reply.code(200);
    return envelope({ active: before.active });
  }

  @Get('examples')
  @ApiListMutantExamples()
  async listExamples(
    @CurrentSession() session: Session,
  ): Promise<Envelope<Readonly<Record<string, ReachedExample>>>> {
    return envelope(await this.examples.of(session, this.mutants.settingOf(session)));
  }

  @Post('guess')
  @HttpCode(200)
  @ApiGuessMutant()
  async guess(@CurrentSession() session: Session, @Body() body: unknown): Promise<Envelope<CheckedGuess>> {
    const errors = new ErrorList();
    this.checkGuess(body, 'body', errors);
    errors.failIfAny();
    return envelope(await this.mutants.guess(session, (body as { readonly id: string }).id));
  }
}

@ApiTags('Mutants')
@Controller('mutants')
export class CatalogueController {
  constructor(
    private readonly catalogue: MutantCatalogue,
    private readonly service: ServiceControls,
    private readonly reports: MutantReports,
    private readonly seals: Seals,
  ) {}

  @Get()
  @RouteRules({ protocol: 'rest', sessionless: true, sealedPart: 'open' })
  @ApiListMutants()
  list(@Headers(CONTROL_KEY_HEADER) key = ''): Envelope<readonly CatalogueEntry[]> {
    const setting = this.service.settings.mutants as MutantsSetting | undefined;
    const isClosed = this.seals.isClosed(undefined, 'mutants', hashOfKey(key));
    const { entries } = this.catalogue;
    if (setting === undefined || isClosed) return envelope(entries);
    return envelope(
      entries.map((entry) => ({
        ...entry,
        active: setting.active.includes(entry.id),
        ...this.reports.of(entry.id),
      })),
    );
  }
}
