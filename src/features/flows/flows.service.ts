// Lists flows and runs one of them.
import { Injectable } from '@nestjs/common';
import { fail } from '../../core/errors.js';
import { closest } from '../../core/text.js';
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

const byId = new Map(flows.map((flow) => [flow.id, flow]));

@Injectable()
export class FlowsService {
  constructor(private readonly runner: FlowRunner) {}

  summaries(): FlowSummary[] {
    return flows.map(({ id, title, description, steps }) => ({
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
    const flow = byId.get(id) ?? unknownFlow(id);
    return this.runner.run(session, flow);
  }
}

function unknownFlow(id: string): never {
  const ids = [...byId.keys()];
  const shown = id.slice(0, 64);
  return fail('NOT_FOUND', `flow not found: ${shown}, did you mean ${closest(shown, ids) ?? ''}?`);
}
