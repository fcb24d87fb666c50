// OpenAPI descriptions of the health, status and guide routes.
import type { ResponseObject, SchemaObject } from '@nestjs/swagger';
import {
  jsonWithSession,
  json,
  sessionResponses,
  statelessResponses,
} from '../../platform/http/openapi/responses.js';
import { headers } from '../../platform/http/openapi/headers.js';
import { closedObject, count, dateTime, mapOf } from '../../platform/http/openapi/json-schema.js';
import { optionalSession } from '../../platform/http/openapi/security.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import type { Guide } from './guide.js';
import type { Health, Status } from './system.service.js';

type PropertiesOf<T> = Readonly<Record<keyof T, SchemaObject>>;

const text: SchemaObject = { type: 'string' };

const health: PropertiesOf<Health> = {
  status: { type: 'string', enum: ['ok', 'unavailable'] },
  uptime: { ...count, description: 'Seconds since the service started.' },
  timestamp: dateTime,
  version: text,
};

const status: PropertiesOf<Status> = {
  status: { type: 'string', enum: ['operational'] },
  uptime_seconds: count,
  started_at: dateTime,
  active_sessions: { ...count, description: 'Sessions that have not expired.' },
  sessions_today: { ...count, description: 'Sessions opened since midnight UTC.' },
  target: closedObject({ availability: text }),
  rate_limit: closedObject({
    limit: { ...count, description: 'Requests per window; 0 means no limit.' },
    window_seconds: count,
    scope: { ...text, description: 'What requests are counted by: `ip`.' },
  }),
};

const guide: PropertiesOf<Guide> = {
  name: text,
  description: text,
  session: { ...text, description: 'How to stay in one session.' },
  first_calls: {
    type: 'array',
    items: closedObject({ does: text, call: { ...text, description: 'A shell command.' } }),
  },
  rest: { ...mapOf(text), description: 'REST paths by name.' },
  graphql: { ...mapOf(text), description: 'GraphQL paths by name.' },
  soap: { ...mapOf(text), description: 'SOAP paths by name.' },
  authentication: { ...mapOf(text), description: 'Authentication paths by name.' },
  collections: { ...mapOf(text), description: 'Paths of the collections for API clients.' },
  documents: { ...mapOf(text), description: 'Paths of the API documents.' },
};

export const ApiHealth = (): MethodDecorator =>
  OpenapiOperation({
    operationId: 'getHealth',
    summary: 'Get health',
    description: 'Server status and uptime. Opens no session. No rate limit.',
    security: [],
    responses: statelessResponses({
      200: json('The service is healthy.', closedObject(health)),
      503: json('The store cannot be reached or does not accept writes.', closedObject(health)),
    }),
  });

export const ApiLive = (): MethodDecorator =>
  OpenapiOperation({
    operationId: 'getLiveness',
    summary: 'Liveness probe',
    description:
      'For the Kubernetes liveness probe. Does not check the store, because a restart of this process does not repair the ' +
      'store. Opens no session. No rate limit.',
    security: [],
    responses: statelessResponses({ 200: json('The process responds.', closedObject(health)) }),
  });

export const ApiReady = (): MethodDecorator =>
  OpenapiOperation({
    operationId: 'getReadiness',
    summary: 'Readiness probe',
    description:
      'For load balancers and the Kubernetes readiness probe. Tests a write to the store. Returns 503 while the store ' +
      'does not accept writes and while the service stops. Opens no session. No rate limit.',
    security: [],
    responses: statelessResponses({
      200: json('The service is ready.', closedObject(health)),
      503: {
        ...json('The service is not ready; `reason` says why.', closedObject({ ...health, reason: text })),
        headers: headers(['Retry-After']),
      },
    }),
  });

export const ApiStatus = (): MethodDecorator =>
  OpenapiOperation({
    operationId: 'getStatus',
    summary: 'Get operational status',
    description: 'Uptime, session counts and the rate limit policy. Opens no session. No rate limit.',
    security: [],
    responses: statelessResponses({ 200: json('The operational status.', closedObject(status)) }, [
      'SERVICE_UNAVAILABLE',
    ]),
  });

const orPage = (response: ResponseObject): ResponseObject => ({
  ...response,
  content: { ...response.content, 'text/html': { schema: { type: 'string' } } },
});

export const ApiGuide = (): MethodDecorator =>
  OpenapiOperation({
    operationId: 'getGuide',
    summary: 'Get the getting-started guide',
    description:
      'A description, three example requests and the paths of all protocols and documents: JSON, or a page for clients that ' +
      'prefer `text/html`.',
    security: optionalSession,
    responses: sessionResponses(
      { 200: orPage(jsonWithSession('The guide.', closedObject(guide))) },
      [],
      'OtherError',
    ),
  });
