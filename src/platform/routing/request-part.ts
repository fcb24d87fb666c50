// The parameters of handlers that are read from the request, in a form that Nest's router and the straight one share.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

type ReadPart = (request: FastifyRequest, reply: FastifyReply) => unknown;

const parts = new WeakMap<object, Map<string | symbol | undefined, ReadPart[]>>();

/** A parameter decorator that hands a part of the request to the handler. Whatever it throws is the answer. */
export function requestPart(read: ReadPart): ParameterDecorator {
  const byNest = createParamDecorator((_: undefined, context: ExecutionContext) => {
    const http = context.switchToHttp();
    return read(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  })();
  return (prototype, method, index) => {
    byNest(prototype, method, index);
    const ofClass = parts.get(prototype) ?? new Map<string | symbol | undefined, ReadPart[]>();
    const ofMethod = ofClass.get(method) ?? [];
    ofMethod[index] = read;
    parts.set(prototype, ofClass.set(method, ofMethod));
  };
}

/** How each parameter of a method is read, in their order. */
export function partsOf(prototype: object, method: string | symbol): readonly ReadPart[] {
  return parts.get(prototype)?.get(method) ?? [];
}

/** The answer in the making, for its status and headers. */
export const Answer = (): ParameterDecorator => requestPart((_request, reply) => reply);

/** The request as it is. */
export const Asked = (): ParameterDecorator => requestPart((request) => request);
