// Rejects requests without credentials before their body is sent, for clients that wait for it (RFC 9110 §10.1.1).
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isForm } from 'practice-http-auth/auth-request.js';
import { ExpectationHook } from '../../platform/http/validation/expectation.hook.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { requiredSession } from '../../platform/session/session/current-session.decorator.js';
import { ProtectedService } from './protected.service.js';

/** Headers of clients that send no credentials. */
const neutral =
  /^(?:host|user-agent|accept(?:-.*)?|content-.*|expect|connection|transfer-encoding|x-session-id|cookie)$/;

@Injectable()
export class EarlyRejection implements OnModuleInit {
  constructor(
    private readonly expectations: ExpectationHook,
    private readonly requests: AuthRequestReader,
    private readonly service: ProtectedService,
  ) {}

  onModuleInit(): void {
    this.expectations.add((request) =>
      request.routeOptions.config.operationId === 'postProtected' && !mayHaveCredentials(request)
        ? this.reject(request)
        : undefined,
    );
  }

  /** The credentials would be in the body, which the schemes do not accept. */
  private async reject(request: FastifyRequest): Promise<void> {
    const { scheme } = request.params as { readonly scheme: string };
    await this.service.authenticate(scheme, this.requests.read(request, requiredSession(request)));
  }
}

/** A form can have the parameters of OAuth. */
function mayHaveCredentials(request: FastifyRequest): boolean {
  const { headers, url } = request;
  return url.includes('?') || isForm(request) || !Object.keys(headers).every((name) => neutral.test(name));
}
