// What a route says about itself, for the hooks that run before its handler.
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';
import type { ErrorFormatter } from '../errors/error-response.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Neither opens a session nor counts against the rate limit. */
    stateless?: boolean;
    /**
     * Successful responses carry an ETag, and `If-None-Match` is evaluated. With a session, the response depends on its state,
     * the URL and the body of a QUERY alone: the response cache holds responses to GET.
     */
    conditional?: boolean;
    /** Takes a body of any media type; only JSON is parsed. */
    anyBody?: boolean;
    /** Takes a body of any media type as its bytes, unread. */
    bytes?: boolean;
    /** Writes the error responses of this route; the REST envelope by default. */
    errorFormatter?: ErrorFormatter;
  }
}

/** Declares the rules of a route beside its handler. */
export function RouteRules(rules: Partial<FastifyContextConfig>): MethodDecorator {
  return RouteConfig(rules);
}
