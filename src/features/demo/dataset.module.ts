// The records of a new session.
import { Module } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Entities } from '../../platform/session/data/entities.js';
import { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import { loadDataset } from './demo.dataset.js';

const dataset = {
  provide: StandardDataset,
  inject: [Config, Entities],
  useFactory: ({ values }: Config, entities: Entities): StandardDataset =>
    loadDataset(entities, values.dataset),
};

@Module({ providers: [dataset], exports: [StandardDataset] })
export class DatasetModule {}
