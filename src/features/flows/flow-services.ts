// The services and clients that the steps of flows use.
import { Injectable } from '@nestjs/common';
import { EntityServices } from '../../platform/records/crud/entity-services.js';
import { TokenIssuer } from '../auth/token-issuer.service.js';
import { SoapClient } from '../soap/soap-client.service.js';
import { GraphqlClient } from './graphql.client.js';

@Injectable()
export class FlowServices {
  constructor(
    readonly entities: EntityServices,
    readonly tokens: TokenIssuer,
    readonly graphql: GraphqlClient,
    readonly soap: SoapClient,
  ) {}
}
