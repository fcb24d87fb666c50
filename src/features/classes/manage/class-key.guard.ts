// Requires the key for classes where the service has one, before the body is validated.
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ClassesService } from './classes.service.js';
import { bearerOf } from './class.requests.js';

@Injectable()
export class ClassKeyGuard implements CanActivate {
  constructor(private readonly classes: ClassesService) {}

  /** Throws UNAUTHORIZED. */
  canActivate(context: ExecutionContext): boolean {
    this.classes.checkKey(bearerOf(context.switchToHttp().getRequest<FastifyRequest>()));
    return true;
  }
}
