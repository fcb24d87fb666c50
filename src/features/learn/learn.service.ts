// Lessons and progress. Reading a lesson or its progress makes the requests of the session count towards it.
import { Injectable } from '@nestjs/common';
import type { Session } from '../../platform/session/session.js';
import { ProgressService, type ProgressReport } from './progress.service.js';
import type { Scenario } from './scenario.js';
import { Scenarios, type ScenarioSummary } from './scenarios.service.js';

@Injectable()
export class LearnService {
  constructor(
    private readonly scenarios: Scenarios,
    private readonly progressOf: ProgressService,
  ) {}

  summaries(): ScenarioSummary[] {
    return this.scenarios.summaries();
  }

  /** Throws NOT_FOUND for an unknown lesson, as `progress` does. */
  async read(session: Session, id: string): Promise<Scenario> {
    const scenario = this.scenarios.get(id);
    await this.progressOf.track(session, scenario);
    return scenario;
  }

  async progress(session: Session, id: string): Promise<ProgressReport> {
    return this.progressOf.report(session, await this.read(session, id));
  }
}
