// Runs flows: executes the steps in order, in the session of the caller.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { fillTemplate } from '../../core/template.js';
import { RecordIds } from '../../platform/session/control/record-ids.js';
import type { Session } from '../../platform/session/session/session.js';
import type { FlowExchange } from './exchange.js';
import { FlowServices } from './flow-services.js';
import type { Flow, FlowCall, FlowContext } from './flow.js';

export interface StepReport extends FlowExchange {
  /** Counted from 1. */
  readonly step: number;
  readonly name: string;
  readonly protocol: FlowCall['protocol'];
  readonly duration_ms: number;
  readonly ok: boolean;
}

export interface FlowReport {
  readonly flow: string;
  readonly status: 'completed' | 'failed';
  readonly duration_ms: number;
  readonly steps: readonly StepReport[];
  /** The extras of the flow. */
  readonly [extra: string]: unknown;
}

@Injectable()
export class FlowRunner {
  constructor(
    private readonly services: FlowServices,
    private readonly clock: Clock,
    private readonly ids: RecordIds,
  ) {}

  /** Stops after the first step that fails; the report has no later steps. */
  async run(session: Session, { id, steps, extras }: Flow): Promise<FlowReport> {
    const startedAt = this.clock.now();
    const saved = new Map<string, unknown>([
      // The end of an id is random in every version of UUIDs; version 7 begins with the time.
      ['unique', (await this.ids.next(session, 'flows')).slice(-8)],
      ['account', this.services.tokens.demoLogin],
    ]);
    const context: FlowContext = {
      session,
      services: this.services,
      fill: <T>(template: T) => fillTemplate(template, saved) as T,
    };
    const reports: StepReport[] = [];
    for (const { name, call, saveAs } of steps) {
      const stepStartedAt = this.clock.now();
      const { request, response, ok, data } = await call.execute(context);
      const duration_ms = this.clock.now() - stepStartedAt;
      const step = reports.length + 1;
      reports.push({ step, name, protocol: call.protocol, request, response, duration_ms, ok });
      if (!ok) break;
      if (saveAs !== undefined) saved.set(saveAs, data);
    }
    const completed = reports.every(({ ok }) => ok);
    return {
      flow: id,
      status: completed ? 'completed' : 'failed',
      duration_ms: this.clock.now() - startedAt,
      steps: reports,
      ...(completed && (await extras?.(context))),
    };
  }
}
