// Nest with default settings on Express.
import { NestFactory } from '@nestjs/core';
import { QuickModule } from '../nest/quick.module.mjs';

const app = await NestFactory.create(QuickModule, { logger: ['error'] });
await app.listen(Number(process.env.PORT), '127.0.0.1');
