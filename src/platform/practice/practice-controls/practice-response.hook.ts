// Applies the controls of the session to the complete response of a practice request. The hooks that follow see the undamaged response,
// and know whether the fault plan will damage it.
import { Injectable } from '@nestjs/common';
import { isPracticeRoute } from '../../http/routing/requested-operations.js';
import type { FastifyReply } from 'fastify';
import { mapMaybe } from '../../../core/maybe-promise.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { ResponseHooks, type OnResponse } from '../../http/routing/response-hooks.js';
import { standardRules } from '../../session/rules/standard-rules.js';
import { PracticeControls } from './practice-controls.js';

@Injectable()
export class PracticeResponseHook implements FastifyHook {
  constructor(
    private readonly controls: PracticeControls,
    private readonly responses: ResponseHooks,
  ) {}

  register(): void {
    this.responses.onRoutes((route) => (isPracticeRoute(route) ? this.onResponse : undefined));
  }

  private readonly onResponse: OnResponse = (request, reply, payload) => {
    const { session, responseFault } = request;
    const rules = session?.rules ?? standardRules;
    // The hooks that follow observe the session itself.
    request.session = session?.stored;
    if (responseFault === undefined && rules === standardRules) return payload;
    if (rules.varies.length > 0) vary(reply, rules.varies);
    return mapMaybe(this.controls.after(rules, request, reply, payload), () => payload);
  };
}

/** A cache must not send the response to a client with other credentials (RFC 9111 §4.1). */
function vary(reply: FastifyReply, headers: readonly string[]): void {
  const present = reply.getHeader('vary');
  reply.header('vary', [...(present === undefined ? [] : [present]), ...headers].join(', '));
}
