// OpenAPI descriptions of the progress routes.
import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { MAX_WAIT } from '../../../platform/session/conditional/long-polling.js';
import { OpenapiOperation } from '../../../platform/http/openapi/operation.js';
import { IfNoneMatchParameter } from '../../../platform/http/openapi/parameters.js';
import { SimulationParameters } from '../../../platform/practice/simulation/simulation.openapi.js';
import { headers, sessionHeaders } from '../../../platform/http/openapi/headers.js';
import { sessionResponses } from '../../../platform/http/openapi/responses.js';
import { optionalSession } from '../../../platform/http/openapi/security.js';
import { waitField } from '../api/learn.dto.js';
import { learnExamples } from '../api/learn.examples.js';
import { ProgressTokensBody } from '../api/learn.dto.js';
import { LearnOperation } from '../api/learn.operation.js';
import { lessonProgress, mergedProgress, progressReport } from './progress.schemas.js';

const waits = 'One request of a session can wait at a time; another one gets 429.';

const WaitParameters = (): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'wait',
      required: false,
      schema: { type: 'integer', minimum: 0, maximum: MAX_WAIT },
      description: waitField.doc,
    }),
    IfNoneMatchParameter(),
  );

export const ApiProgress = (): MethodDecorator =>
  applyDecorators(
    LearnOperation({
      id: 'getSessionProgress',
      summary: 'Get the progress of the session',
      description: `Lessons and challenges with activity, totals, the next lesson, and a token that continues the progress in another session. ${waits}`,
      success: { description: 'The progress.', data: progressReport },
      conditional: true,
    }),
    WaitParameters(),
  );

export const ApiMergeProgress = (): MethodDecorator =>
  LearnOperation({
    id: 'mergeProgress',
    summary: 'Continue with a progress token',
    description:
      'Adds the progress of a token to the progress of the session: what is completed in one of them stays completed. Lessons in progress ' +
      'become `interrupted`, because a progress token has no saved values. A resume token continues its lesson at the open step: with ' +
      'the saved values, the controls of the lesson, and the records under the same ids, unless the session has started the lesson ' +
      'since. From then on, the requests of the session count. Sending the tokens again changes nothing.',
    success: { description: 'The progress of the session.', data: mergedProgress },
    body: {
      type: ProgressTokensBody,
      example: { progress_token: learnExamples.getSessionProgress.progress.data.progress_token },
    },
    errors: ['CONFLICT'],
  });

export const ApiDeleteProgress = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'deleteProgress',
      summary: 'Delete the progress of the session',
      description: 'Removes the progress in all lessons and challenges. Records are unchanged.',
      security: optionalSession,
      responses: sessionResponses(
        { 204: { description: 'The progress is removed.', headers: headers([...sessionHeaders]) } },
        ['BAD_REQUEST'],
      ),
    }),
    SimulationParameters(),
  );

export const ApiLessonProgress = (): MethodDecorator =>
  applyDecorators(
    LearnOperation({
      id: 'getProgress',
      summary: 'Get the progress in a lesson',
      description: `The state of each step, the saved values, the feedback on the last request that did not pass the open step, and a token that continues the lesson in another session. ${waits}`,
      success: { description: 'The progress.', data: lessonProgress },
      idOf: 'lesson',
      conditional: true,
    }),
    WaitParameters(),
  );
