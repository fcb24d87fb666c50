// Runs flows: one step after the other, in the session of the caller, through the services that answer every request.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { Random } from '../../core/random.js';
import { fillTemplate, getByPath } from '../../core/template.js';
import { EntityServices } from '../../platform/crud/entity-services.js';
import { toApiError } from '../../platform/errors/to-api-error.js';
import type { Session } from '../../platform/session/session.js';
import { TokenIssuer } from '../auth/token-issuer.service.js';
import { SoapService } from '../soap/soap.service.js';
import type { Exchange } from './exchange.js';
import type { Flow, FlowStep } from './flow.js';
import { refusalOf, type Doors } from './operations.js';

export interface StepReport extends Exchange {
  /** Counted from 1. */
  readonly step: number;
  readonly name: string;
  readonly protocol: string;
  readonly duration_ms: number;
  readonly ok: boolean;
}

export interface FlowReport {
  readonly flow: string;
  readonly status: 'completed' | 'failed';
  readonly duration_ms: number;
  readonly steps: readonly StepReport[];
  /** What a flow answers beside its steps. */
  readonly [also: string]: unknown;
}

@Injectable()
export class FlowRunner {
  private readonly doors: Doors;

  constructor(
    services: EntityServices,
    soap: SoapService,
    logins: TokenIssuer,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {
    this.doors = { services, soap, logins };
  }

  /** A step that fails ends the flow; the later ones are absent. */
  async run(session: Session, { id, steps, also }: Flow): Promise<FlowReport> {
    const began = this.clock.now();
    const kept = new Map<string, unknown>([
      ['unique', this.random.uuid().slice(0, 8)],
      ['account', this.doors.logins.demoLogin],
    ]);
    const reports: StepReport[] = [];
    for (const step of steps) {
      const report = await this.take(session, step, reports.length + 1, kept);
      reports.push(report);
      if (!report.ok) break;
      if (step.keep !== undefined) kept.set(step.keep, getByPath(report.response.body, 'data'));
    }
    const completed = reports.every(({ ok }) => ok);
    return {
      flow: id,
      status: completed ? 'completed' : 'failed',
      duration_ms: this.clock.now() - began,
      steps: reports,
      ...(completed && (fillTemplate(also?.(this.doors) ?? {}, kept) as object)),
    };
  }

  private async take(
    session: Session,
    { name, does, with: template }: FlowStep,
    step: number,
    kept: ReadonlyMap<string, unknown>,
  ): Promise<StepReport> {
    const began = this.clock.now();
    const given = fillTemplate(template, kept) as Record<string, unknown>;
    const request = does.request(given);
    const response = await does.perform(this.doors, session, given).catch(refused);
    return {
      step,
      name,
      protocol: does.protocol,
      request,
      response,
      duration_ms: this.clock.now() - began,
      ok: response.status < 400,
    };
  }
}

/** What a service refuses is the answer of that step; what is a fault of ours is one of the whole request. */
function refused(reason: unknown): Exchange['response'] {
  const failure = toApiError(reason);
  if (failure === undefined) throw reason;
  return refusalOf(failure);
}
