// The sample data. Global, because the session store seeds sessions from it.
import { Global, Module } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { StandardDataset } from '../../platform/session/session/standard-dataset.js';
import { DemoController } from './demo.controller.js';
import { loadDataset } from './demo.dataset.js';
import { DemoResolver } from './demo.resolver.js';
import { DemoService } from './demo.service.js';

const dataset = {
  provide: StandardDataset,
  inject: [Config],
  useFactory: ({ values }: Config): StandardDataset => loadDataset(values.dataset),
};

@Global()
@Module({
  controllers: [DemoController],
  providers: [dataset, DemoService, DemoResolver],
  exports: [DemoService, StandardDataset],
})
export class DemoModule {}
