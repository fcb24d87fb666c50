// Lists flows and runs one of them.
import { Injectable } from '@nestjs/common';
import { fail } from '../../core/errors.js';
import { closest } from '../../core/text.js';
import { Entities } from '../../platform/session/data/entities.js';
import type { Session } from '../../platform/session/session/session.js';
import { flows } from './catalogue/index.js';
import type { Flow } from './flow.js';
import { FlowRunner, type FlowReport } from './flow.runner.js';

export interface FlowSummary extends Pick<Flow, 'id' | 'title' | 'description'> {
  readonly method: 'POST';
  readonly path: string;
  /** The names of the steps. */
  readonly steps: readonly string[];
}

@Injectable()
export class FlowsService {
  private readonly flows: readonly Flow[];

  constructor(
    private readonly runner: FlowRunner,
    { hasStandard }: Entities,
  ) {
    this.flows = hasStandard ? flows : [];
  }

  summaries(): FlowSummary[] {
    return this.flows.map(({ id, title, description, steps }) => ({
      id,
      title,
      description,
      method: 'POST',
      path: `/api/v1/flows/${id}`,
      steps: steps.map(({ name }) => name),
    }));
  }

  /** Runs a flow in the session. Throws NOT_FOUND for an unknown id. */
  async run(session: Session, id: string): Promise<FlowReport> {
    const flow = this.flows.find((one) => one.id === id);
    return this.runner.run(session, flow ?? this.unknownFlow(id));
  }

  private unknownFlow(id: string): never {
    const ids = this.flows.map((flow) => flow.id);
    const shown = id.slice(0, 64);
    const suggestion = closest(shown, ids);
    const hint = suggestion === undefined ? '' : `, did you mean ${suggestion}?`;
    return fail('NOT_FOUND', `flow not found: ${shown}${hint}`);
  }
}
