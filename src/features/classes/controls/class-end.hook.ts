// Removes the controls of a class that has ended from its sessions: at the first request of each. A request of a session without
// controls costs one comparison.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Clock } from '../../../core/clock.js';
import { hasEndedClass } from '../../../platform/session/control/control-layers.js';
import { Controls } from '../../../platform/session/control/controls.js';
import type { FastifyHook } from '../../../platform/kernel/runtime/fastify-hook.js';
import { noControls } from '../../../platform/session/data/session-data.js';

@Injectable()
export class ClassEndHook implements FastifyHook {
  constructor(
    private readonly controls: Controls,
    private readonly clock: Clock,
  ) {}

  register(server: FastifyInstance): void {
    server.addHook('onRequest', ({ session }, _reply, done) => {
      if (session === undefined || session.controls === noControls) return done();
      if (!hasEndedClass(session.controls.settings, this.clock.now())) return done();
      this.controls.removeClass(session).then(() => done(), done);
    });
  }
}
