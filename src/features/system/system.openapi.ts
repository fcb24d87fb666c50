// What the documents say of the service's routes about itself.
import { ApiOperation, type SchemaObject } from '@nestjs/swagger';
import { inSession, json, sessionResponses, statelessResponses } from '../../platform/openapi/responses.js';
import { envelopeSchema } from '../../platform/openapi/envelope.schemas.js';
import { headers } from '../../platform/openapi/headers.js';
import { closedObject, count, dateTime, mapOf, uuid } from '../../platform/openapi/json-schema.js';
import { optionalSession } from '../../platform/openapi/security.js';
import { entities } from '../entities.module.js';
import type { Guide } from './guide.js';
import type { Health, SessionReport, Status } from './system.service.js';

type PropertiesOf<T> = Readonly<Record<keyof T, SchemaObject>>;

const text: SchemaObject = { type: 'string' };

const health: PropertiesOf<Health> = {
  status: { type: 'string', enum: ['ok', 'unavailable'] },
  uptime: { ...count, description: 'Seconds since the start.' },
  timestamp: dateTime,
  version: text,
};

const status: PropertiesOf<Status> = {
  status: { type: 'string', enum: ['operational'] },
  uptime_seconds: count,
  started_at: dateTime,
  active_sessions: { ...count, description: 'Sessions alive now.' },
  sessions_today: { ...count, description: 'Sessions opened since midnight UTC.' },
  target: closedObject({ availability: text }),
  rate_limit: closedObject({
    limit: { ...count, description: 'Requests per window; 0 where there is no limit.' },
    window_seconds: count,
    scope: { ...text, description: 'What the requests are counted by.' },
  }),
};

const guide: PropertiesOf<Guide> = {
  name: text,
  description: text,
  session: { ...text, description: 'How to stay in one session.' },
  first_calls: {
    type: 'array',
    items: closedObject({ does: text, call: { ...text, description: 'Ready to be copied into a shell.' } }),
  },
  rest: { ...mapOf(text), description: 'Paths by what is there.' },
  graphql: { ...mapOf(text), description: 'Paths of GraphQL.' },
  soap: { ...mapOf(text), description: 'Paths of SOAP.' },
  authentication: { ...mapOf(text), description: 'Paths of authentication.' },
  collections: { ...mapOf(text), description: 'Paths of the collections for API clients.' },
  documents: { ...mapOf(text), description: 'Paths of the documents.' },
};

const session: PropertiesOf<SessionReport> = {
  id: uuid,
  created_at: dateTime,
  expires_at: dateTime,
  expires_in_seconds: count,
  is_new: { type: 'boolean', description: 'Whether this very request opened it.' },
  seeded: { type: 'boolean', description: 'Whether it holds the standard dataset.' },
  counts: {
    ...closedObject(Object.fromEntries(entities.map(({ plural }) => [plural, count]))),
    description: 'Records that it holds now.',
  },
};

export const ApiHealth = (): MethodDecorator =>
  ApiOperation({
    operationId: 'getHealth',
    summary: 'Tell whether the service is well',
    description: 'For probes. Opens no session and counts against no limit.',
    security: [],
    responses: statelessResponses({
      200: json('It is well.', closedObject(health)),
      503: json('The store cannot be reached.', closedObject(health)),
    }),
  });

export const ApiLive = (): MethodDecorator =>
  ApiOperation({
    operationId: 'getLiveness',
    summary: 'Tell whether the process turns',
    description:
      'For whoever restarts a process that hangs (the liveness probe of Kubernetes). Does not ask the store: a restart ' +
      'here would not bring it back.',
    security: [],
    responses: statelessResponses({ 200: json('It turns.', closedObject(health)) }),
  });

export const ApiReady = (): MethodDecorator =>
  ApiOperation({
    operationId: 'getReadiness',
    summary: 'Tell whether requests are welcome',
    description:
      'For balancers (the readiness probe of Kubernetes): no as long as the store cannot be reached, and from the moment ' +
      'at which the service is told to stop.',
    security: [],
    responses: statelessResponses({
      200: json('They are.', closedObject(health)),
      503: {
        ...json('They are not.', closedObject({ ...health, reason: text })),
        headers: headers(['Retry-After']),
      },
    }),
  });

export const ApiStatus = (): MethodDecorator =>
  ApiOperation({
    operationId: 'getStatus',
    summary: 'Report how the service is doing',
    description: 'Uptime, sessions and limits for machines. Opens no session and counts against no limit.',
    security: [],
    responses: statelessResponses({ 200: json('The report.', closedObject(status)) }, [
      'SERVICE_UNAVAILABLE',
    ]),
  });

export const ApiGuide = (): MethodDecorator =>
  ApiOperation({
    operationId: 'getGuide',
    summary: 'Get started',
    description: 'What this is, three calls to begin with, and where everything lives.',
    security: optionalSession,
    responses: sessionResponses({ 200: inSession('The guide.', closedObject(guide)) }, [], 'OtherError'),
  });

export const ApiSession = (): MethodDecorator =>
  ApiOperation({
    operationId: 'getSession',
    summary: 'Look at your session',
    description: 'Its id, when it ends and what it holds. Looking does not lay in the standard dataset.',
    security: optionalSession,
    responses: sessionResponses(
      { 200: inSession('The session.', envelopeSchema(closedObject(session))) },
      [],
      'OtherError',
    ),
  });
