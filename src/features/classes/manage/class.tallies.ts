// Counts what the limits of classes reject on this node, and the open streams.
import { Injectable } from '@nestjs/common';
import type { RejectionTally } from '../../../platform/http/rate-limit/rate-budget.js';

/** The limits that a request can exceed, in addition to MAX_CLASSES. The last four are rate budgets. */
const limits = [
  ...['creations', 'failed_joins', 'streams', 'waits'],
  ...['rate_learner', 'rate_class', 'rate_address', 'rate_trainer'],
] as const;
type Limit = (typeof limits)[number];

@Injectable()
export class ClassTallies {
  /** Open streams of boards on this node. */
  streams = 0;
  readonly rejections = Object.fromEntries(limits.map((limit) => [limit, { rejected: 0 }])) as Readonly<
    Record<Limit, RejectionTally>
  >;

  reject(limit: Limit): void {
    this.rejections[limit].rejected += 1;
  }
}
