// The reviews feature: entity, service, REST controller and GraphQL resolver.
import { Module } from '@nestjs/common';
import { reviewEntity } from './review.entity.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsResolver } from './reviews.resolver.js';
import { ReviewsService } from './reviews.service.js';

@Module({
  controllers: [ReviewsController],
  providers: [ReviewsService, ReviewsResolver],
  exports: [ReviewsService],
})
export class ReviewsModule {
  static readonly entity = reviewEntity;
}
