// Users over GraphQL.
import { Resolver } from '@nestjs/graphql';
import { CrudResolver } from '../../platform/crud/crud.resolver.js';
import { userEntity } from './user.entity.js';
import { UsersService } from './users.service.js';

@Resolver()
export class UsersResolver extends CrudResolver(userEntity) {
  constructor(override readonly service: UsersService) {
    super();
  }
}
