// Metadata of routes, for the hooks that run before the handler.
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';
import type { ErrorFormatter } from '../../kernel/errors/error-response.js';
import type { RouteProtocol } from '../../kernel/runtime/protocol.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Neither opens a session nor counts against the rate limit. */
    stateless?: boolean;
    /** Opens no session, but counts against the rate limit. */
    sessionless?: boolean;
    /** With SESSION_AFFINITY=ip, always opens a new session. */
    ownSession?: boolean;
    /** Does not open the session of the header `x-session-id`: if no live session has this id, the response is 404. */
    opensNoNamed?: boolean;
    /** The maximum size of the body in bytes; 100 KiB by default. */
    bodyLimit?: number;
    /**
     * Successful responses carry an ETag, and `If-None-Match` is evaluated. With a session, the response depends on its state,
     * the URL and the body of a QUERY alone: the response cache can contain responses to GET.
     */
    conditional?: boolean;
    /** The handler sets the ETag of its successful responses, and `If-None-Match` is evaluated. Not for the response cache. */
    setsEtag?: boolean;
    /** The ETag of a response in a session depends on its content alone, not on the state of the whole session. */
    tagsContent?: boolean;
    /**
     * Whether the header `x-session-id` is a credential of this request, which may have any value. On other routes, a value that is not
     * a UUID gets 400.
     */
    isSessionCredential?: (request: FastifyRequest) => boolean;
    /** Whether a request seeds the session if SEED_ON is `any`. REST controllers use `SeedingInterceptor`. */
    seedsOnAny?: (request: FastifyRequest) => boolean;
    /** Accepts a body of any media type; only JSON is parsed. */
    anyBody?: boolean;
    /** Accepts a body of any media type and does not parse it; the body is a Buffer. */
    bytes?: boolean;
    /**
     * Whether every response is JSON, so that an `Accept` header that excludes JSON gets 406. True by default, except on
     * pages, GraphQL and SOAP.
     */
    jsonOnly?: boolean;
    /** The `operationId` of the route in the OpenAPI document. Set by `OpenapiOperation`. */
    operationId?: string;
    /**
     * The requested operations, by their `operationId`. GraphQL and SOAP read them from the body; every other route has its own one.
     * Callers use `requestedOperations`.
     */
    operations?: (request: FastifyRequest) => readonly string[];
    /** The input of the operation; by default the query parameters, the fields of the body and the parameters of the path. */
    input?: (request: FastifyRequest, body: unknown) => Readonly<Record<string, unknown>>;
    /** The protocol of the route in metrics and logs; `system` by default. */
    protocol?: RouteProtocol;
    /** Writes the error responses of this route; the REST envelope by default. */
    errorFormatter?: ErrorFormatter;
  }
}

type Rules = Readonly<Partial<FastifyContextConfig>>;

const rulesOf = new WeakMap<object, Rules>();

/** Declares rules of a route, or of all routes of a controller class and of the classes that extend it. Rules of a method come first. */
export function RouteRules(rules: Rules): MethodDecorator & ClassDecorator {
  return (target: object, _name?: string | symbol, descriptor?: PropertyDescriptor): void => {
    const declaring = (descriptor?.value as object | undefined) ?? target;
    const all = { ...rulesOf.get(declaring), ...rules };
    rulesOf.set(declaring, all);
    if (descriptor !== undefined) RouteConfig(all)(target, '', descriptor);
  };
}

/** The rules that a class declares for all of its routes; a class overrides the classes that it extends. */
export function rulesOfClass(controller: object): Rules {
  const base: unknown = Object.getPrototypeOf(controller);
  const inherited = typeof base === 'function' ? rulesOfClass(base) : {};
  return { ...inherited, ...rulesOf.get(controller) };
}
