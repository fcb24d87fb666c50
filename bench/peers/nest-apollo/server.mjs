// A Nest application with GraphQL as in its documentation: code first, Apollo on Express, resolvers with services, arrays,
// class-validator for the arguments.
import 'reflect-metadata';
// Nest's Apollo driver loads it by name.
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
