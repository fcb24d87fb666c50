// What SOAP offers, told over GraphQL.
import { Query, Resolver } from '@nestjs/graphql';
import { Json } from '../../platform/graphql/scalars.js';
import { SoapService, type OperationSummary } from './soap.service.js';

@Resolver()
export class SoapResolver {
  constructor(private readonly service: SoapService) {}

  @Query(() => Json, {
    description: 'The SOAP operations: name, what it does, and what does the same over REST.',
  })
  soapOperations(): OperationSummary[] {
    return this.service.summaries();
  }
}
