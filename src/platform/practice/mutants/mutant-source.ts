// Provides the mutants of a request. The feature of mutants registers how they are found.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { Session } from '../../session/session/session.js';
import type { ActiveMutants } from './active-mutants.js';

type FindMutants = (session: Session, request: FastifyRequest) => MaybePromise<ActiveMutants | undefined>;

@Injectable()
export class MutantSource {
  find: FindMutants = () => undefined;
}
