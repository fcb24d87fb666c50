// A stock Nest application with GraphQL as its documentation sets it up: code first, Apollo on Express, resolvers over
// services with arrays, class-validator on the arguments.
import 'reflect-metadata';
// Nest's driver for Apollo loads it by name.
import '@as-integrations/express5';
import { ApolloDriver } from '@nestjs/apollo';
import { Module, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { decorateClass } from '../nest/decorate.mjs';
import { HealthController } from '../nest/health.controller.mjs';
import { OrdersResolver, UsersResolver } from './resolvers.mjs';
import { OrdersService, ProductsService, UsersService } from './services.mjs';

class AppModule {}
decorateClass(
  AppModule,
  Module({
    imports: [GraphQLModule.forRoot({ driver: ApolloDriver, autoSchemaFile: true })],
    controllers: [HealthController],
    providers: [UsersService, ProductsService, OrdersService, UsersResolver, OrdersResolver],
  }),
);

const app = await NestFactory.create(AppModule, { logger: ['error'] });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
await app.listen(Number(process.env.PORT), '127.0.0.1');
