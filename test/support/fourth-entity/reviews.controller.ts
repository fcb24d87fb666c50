// Reviews over REST.
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CrudController } from '../../../src/platform/records/crud/crud.controller.js';
import { reviewEntity } from './review.entity.js';
import { ReviewsService } from './reviews.service.js';

@ApiTags('Reviews')
@Controller('api/v1/reviews')
export class ReviewsController extends CrudController(reviewEntity) {
  constructor(override readonly service: ReviewsService) {
    super();
  }
}
