// OpenAPI descriptions of the routes of mutants.
import type { SchemaObject } from '@nestjs/swagger';
import { controlOperation, type ControlDescription } from '../../platform/session/control/control.openapi.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { headers, sessionHeaders } from '../../platform/http/openapi/headers.js';
import { closedObject, count, mapOf } from '../../platform/http/openapi/json-schema.js';
import { jsonWithSession } from '../../platform/http/openapi/responses.js';
import { mutantProtocols } from './mutant.js';
import { blind, documentSchema, id, ids, protocol, protocols, variations } from './mutants.schemas.js';

export const text: SchemaObject = { type: 'string' };
export const reached = { ...count, description: 'Requests in which the mutant made a difference.' };

const view = closedObject(
  {
    active: { ...ids, description: 'Absent while blind mutants are not found.' },
    protocols,
    reached: { ...mapOf(reached), description: 'By id, only those above zero.' },
    requests: {
      ...closedObject(Object.fromEntries(mutantProtocols.map((name) => [name, count])), []),
      description: 'Requests to records since the mutants were set, by protocol, only those above zero.',
    },
    variations,
    blind,
    count: { ...count, description: 'The number of blind mutants.' },
    found: { ...count, description: 'How many of them were guessed.' },
    wrong_guesses: count,
  },
  [],
);

export const mutantsDescription: ControlDescription = {
  title: 'Mutants',
  group: 'Mutants',
  noun: 'the mutants',
  text:
    'Activates mutants in the session: known errors, each of which violates one sentence of the documentation. A test suite that reads ' +
    'the documentation can detect them. Name them in `active`, or let the service `draw` them; `blind` hides which ones were drawn. ' +
    '`variations` changes what the documentation allows to change, so a correct test suite still passes.',
  document: documentSchema,
  example: { active: ['patch-keeps-updated-at'] },
  view,
};

export const ApiDeleteMutants = (): MethodDecorator =>
  controlOperation({
    operationId: 'deleteSessionMutants',
    summary: 'Delete the mutants',
    description:
      'Removes the mutants and the variations with their counters. Returns 204 also when nothing was set. The response to blind ' +
      'mutants has their ids.',
    successes: {
      200: jsonWithSession(
        'The blind mutants that were active.',
        envelopeSchema(closedObject({ active: ids })),
      ),
      204: { description: 'Nothing is set.', headers: headers([...sessionHeaders]) },
    },
  });

export const ApiGuessMutant = (): MethodDecorator =>
  controlOperation({
    operationId: 'guessSessionMutant',
    summary: 'Guess a blind mutant',
    description: 'Whether a mutant is one of the blind mutants of the session. Every wrong guess is counted.',
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: closedObject({ id }), example: { id: 'limit-plus-one' } },
      },
    },
    successes: {
      200: jsonWithSession(
        'Whether the guess is correct.',
        envelopeSchema(
          closedObject({
            correct: { type: 'boolean' },
            found: { ...count, description: 'How many blind mutants were guessed.' },
            of: { ...count, description: 'The number of blind mutants.' },
          }),
        ),
      ),
    },
    errors: ['CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  });

export const example = closedObject({
  protocol,
  method: text,
  url: text,
  body: { type: 'string', nullable: true, description: 'The body of the request; null without one.' },
  correct: { ...text, description: 'The correct result as JSON.' },
  mutated: { ...text, description: 'The result with the mutant as JSON.' },
});

export const ApiListMutantExamples = (): MethodDecorator =>
  controlOperation({
    operationId: 'listSessionMutantExamples',
    summary: 'List an example for each reached mutant',
    description:
      'For each mutant that made a difference: the first request of the session in which it did, with the correct and the mutated ' +
      'result. Texts end after 2,000 characters. Empty while blind mutants are not found.',
    successes: {
      200: jsonWithSession(
        'The examples by the id of the mutant.',
        envelopeSchema({ ...mapOf(example), description: 'By the id of the mutant.' }),
      ),
    },
  });
