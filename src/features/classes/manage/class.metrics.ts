// The metrics of classes for Prometheus. Labels contain no id of a class or learner.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FeatureMetrics } from '../../../platform/http/metrics/feature-metrics.js';
import { countedLearnersOf } from '../store/class.record.js';
import { ClassStore } from '../store/class.store.js';
import { ClassTallies } from './class.tallies.js';

@Injectable()
export class ClassMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: FeatureMetrics,
    private readonly store: ClassStore,
    private readonly tallies: ClassTallies,
  ) {}

  onModuleInit(): void {
    this.metrics.add([
      {
        type: 'gauge',
        name: 'sandbox_classes_live',
        doc: 'Live classes; with STORE=redis, of all nodes.',
        labels: [],
        read: async () => [[{}, await this.store.count()]],
      },
      {
        type: 'gauge',
        name: 'sandbox_class_learners',
        doc: 'Learners of all live classes; with STORE=redis, of all nodes.',
        labels: [],
        read: async () => [[{}, await this.countLearners()]],
      },
      {
        type: 'gauge',
        name: 'sandbox_class_board_streams',
        doc: 'Open streams of boards on this node.',
        labels: [],
        read: () => [[{}, this.tallies.streams]],
      },
      {
        type: 'counter',
        name: 'sandbox_class_rejected_total',
        doc: 'Requests that a limit of classes rejected.',
        labels: ['limit'],
        read: () => [
          [{ limit: 'classes' }, this.store.rejected],
          ...Object.entries(this.tallies.rejections).map(
            ([limit, { rejected }]) => [{ limit }, rejected] as const,
          ),
        ],
      },
    ]);
  }

  private async countLearners(): Promise<number> {
    const states = await Promise.all((await this.store.ids()).map(async (id) => this.store.read(id)));
    return states.reduce(
      (sum, state) => sum + (state === undefined ? 0 : countedLearnersOf(state).length),
      0,
    );
  }
}
