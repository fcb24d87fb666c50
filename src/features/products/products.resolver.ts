// Products over GraphQL.
import { Resolver } from '@nestjs/graphql';
import { CrudResolver } from '../../platform/records/crud/crud.resolver.js';
import { recordType } from '../../platform/records/graphql/entity.schema.js';
import { productEntity } from './product.entity.js';
import { ProductsService } from './products.service.js';

@Resolver(() => recordType(productEntity))
export class ProductsResolver extends CrudResolver(productEntity) {
  constructor(override readonly service: ProductsService) {
    super();
  }
}
