// The list of SOAP operations over GraphQL.
import { Query, Resolver } from '@nestjs/graphql';
import { Json } from '../../platform/records/graphql/scalars.js';
import { SoapService, type OperationSummary } from './soap.service.js';

@Resolver()
export class SoapResolver {
  constructor(private readonly service: SoapService) {}

  @Query(() => Json, {
    description: 'The SOAP operations: name, description and the equivalent REST request.',
  })
  soapOperations(): OperationSummary[] {
    return this.service.summaries();
  }
}
