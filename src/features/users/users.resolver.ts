// Users over GraphQL.
import { Resolver } from '@nestjs/graphql';
import { CrudResolver } from '../../platform/records/crud/crud.resolver.js';
import { recordType } from '../../platform/records/graphql/entity.schema.js';
import { userEntity } from './user.entity.js';
import { UsersService } from './users.service.js';

@Resolver(() => recordType(userEntity))
export class UsersResolver extends CrudResolver(userEntity) {
  constructor(override readonly service: UsersService) {
    super();
  }
}
