// Users over REST.
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CrudController } from '../../platform/records/crud/crud.controller.js';
import { userEntity } from './user.entity.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@Controller('api/v1/users')
export class UsersController extends CrudController(userEntity) {
  constructor(override readonly service: UsersService) {
    super();
  }
}
