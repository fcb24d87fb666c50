// The JSON guide of `GET /soap/`, with an example of each operation.
import { Injectable } from '@nestjs/common';
import { lazyPromise } from '../../core/lazy-promise.js';
import { RequestExamples } from '../../platform/records/crud/request-examples.js';
import { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import { exampleArguments } from './examples.js';
import { guideFor, type Sample, type SoapGuide } from './guide.js';
import { SoapClient } from './soap-client.service.js';
import { SoapService } from './soap.service.js';

@Injectable()
export class SoapGuideService {
  /** Written at the first request, which then loads the SOAP client: about 100 ms and 20 MB, once, and only where it is used. */
  private readonly samples = lazyPromise(() =>
    Promise.all(this.service.operations.map((operation) => this.sampleOf(operation))),
  );

  constructor(
    private readonly service: SoapService,
    private readonly client: SoapClient,
    private readonly dataset: StandardDataset,
    private readonly examples: RequestExamples,
  ) {}

  /** The guide for a base URL. */
  async guide(base: string): Promise<SoapGuide> {
    return guideFor(base, await this.samples());
  }

  private async sampleOf(operation: Sample['operation']): Promise<Sample> {
    const args = exampleArguments(operation, this.dataset, this.examples.of(operation.entity));
    const { body } = await this.client.request(operation.name, args);
    return { operation, envelope: body };
  }
}
