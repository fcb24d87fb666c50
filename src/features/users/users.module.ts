// The users feature: entity, service, REST controller and GraphQL resolver.
import { Module } from '@nestjs/common';
import { userEntity } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersResolver } from './users.resolver.js';
import { UsersService } from './users.service.js';

@Module({ controllers: [UsersController], providers: [UsersService, UsersResolver], exports: [UsersService] })
export class UsersModule {
  static readonly entity = userEntity;
}
