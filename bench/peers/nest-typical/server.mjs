// A typical Nest application on Express: DTO classes, ValidationPipe, ThrottlerGuard, ClassSerializerInterceptor.
import 'reflect-metadata';
import { ClassSerializerInterceptor, Module, ValidationPipe } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { SkipThrottle, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { decorateClass } from '../nest/decorate.mjs';
import { HealthController } from '../nest/health.controller.mjs';
import { ProductsService } from '../nest/products.service.mjs';
import { ProductsController } from './products.controller.mjs';

// The default storage iterates over every hit of the window on each request. A window of 10 ms keeps the number near the
// hundred hits of a usual limit of 100 per minute; a full minute would slow the peer down because of the load.
const throttler = ThrottlerModule.forRoot([{ ttl: 10, limit: 1_000_000_000 }]);

decorateClass(HealthController, SkipThrottle());

class AppModule {}
decorateClass(
  AppModule,
  Module({
    imports: [throttler],
    controllers: [HealthController, ProductsController],
    providers: [
      ProductsService,
      { provide: APP_GUARD, useClass: ThrottlerGuard },
      { provide: APP_INTERCEPTOR, useClass: ClassSerializerInterceptor },
    ],
  }),
);

const app = await NestFactory.create(AppModule, { logger: ['error'] });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
await app.listen(Number(process.env.PORT), '127.0.0.1');
