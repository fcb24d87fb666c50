// Reports that a rule fired: in its counter, the metric, the log, the headers of the response and the request.
import { Injectable } from '@nestjs/common';
import { Log } from '../../kernel/logging/log.js';
import { Seals } from '../../session/control/seals.js';
import { FaultCounters } from './fault-counters.js';
import type { FiringRule } from './fault-evaluation.js';
import { FaultTally } from './fault-tally.js';

@Injectable()
export class FaultOutcome {
  constructor(
    private readonly counters: FaultCounters,
    private readonly tally: FaultTally,
    private readonly log: Log,
    private readonly seals: Seals,
  ) {}

  async fired(firing: FiringRule): Promise<void> {
    const { setting, index, rule, type, context } = firing;
    await this.counters.countFired(context.session, setting, index);
    this.tally.count(type?.name ?? 'DELAY');
    this.log.debug({ rule: rule.id, type: type?.name, session: context.session.id }, 'fault');
    context.request.firedFault = {
      rule: rule.id,
      disconnects: type?.disconnects === true,
      isSecret: this.isSecret(firing),
    };
    this.label(firing);
  }

  label(firing: FiringRule): void {
    const {
      rule,
      context: { reply },
    } = firing;
    if (rule.label !== false && !this.isSecret(firing))
      reply.header('x-simulated', 'fault').header('x-fault-rule', rule.id);
    else reply.removeHeader('x-simulated');
  }

  private isSecret({ context: { session } }: FiringRule): boolean {
    return this.seals.isSealed(session, 'faults');
  }
}
