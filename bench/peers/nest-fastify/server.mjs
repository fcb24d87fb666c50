// Nest with default settings on Fastify.
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { QuickModule } from '../nest/quick.module.mjs';

const app = await NestFactory.create(QuickModule, new FastifyAdapter(), { logger: ['error'] });
await app.listen(Number(process.env.PORT), '127.0.0.1');
