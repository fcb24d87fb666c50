// Admits requests with the trainer token of the class in the path.
import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { apiError } from '../../../core/errors.js';
import type { ClassState } from '../store/class.record.js';
import { bearerOf } from './class.requests.js';
import { ClassesService } from './classes.service.js';

const admitted = new WeakMap<FastifyRequest, ClassState>();

@Injectable()
export class TrainerGuard implements CanActivate {
  constructor(private readonly classes: ClassesService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { id = '' } = request.params as { readonly id?: string };
    admitted.set(request, await this.classes.authorize(id, bearerOf(request)));
    return true;
  }
}

/** The class that the guard admitted. */
export const CurrentClass = createParamDecorator(
  (_data: undefined, context: ExecutionContext): ClassState => {
    const state = admitted.get(context.switchToHttp().getRequest<FastifyRequest>());
    if (state === undefined) throw apiError('INTERNAL_SERVER_ERROR', 'this route has no trainer guard');
    return state;
  },
);
