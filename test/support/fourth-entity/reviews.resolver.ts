// Reviews over GraphQL.
import { Resolver } from '@nestjs/graphql';
import { CrudResolver } from '../../../src/platform/records/crud/crud.resolver.js';
import { recordType } from '../../../src/platform/records/graphql/entity.schema.js';
import { reviewEntity } from './review.entity.js';
import { ReviewsService } from './reviews.service.js';

@Resolver(() => recordType(reviewEntity))
export class ReviewsResolver extends CrudResolver(reviewEntity) {
  constructor(override readonly service: ReviewsService) {
    super();
  }
}
