// OpenAPI descriptions of the challenge routes.
import { RestartChallengeBody, StartChallengesBody } from '../api/learn.dto.js';
import { LearnOperation } from '../api/learn.operation.js';
import { challengeSchema, challengeSummary, help } from '../api/learn.schemas.js';
import { arraySchema } from '../api/schema-parts.js';
import { helpBody } from './lessons.openapi.js';

export const ApiChallenges = (): MethodDecorator =>
  LearnOperation({
    id: 'listChallenges',
    summary: 'List the challenges',
    description: 'All challenges with their state in this session. A challenge states the outcome only.',
    success: { description: 'The challenges.', data: arraySchema(challengeSummary) },
  });

export const ApiStartChallenges = (): MethodDecorator =>
  LearnOperation({
    id: 'startChallenges',
    summary: 'Start the challenges',
    description:
      'From now on, the requests of the session count for the challenges in `ids`, for all challenges of a `track`, or without both for ' +
      'all challenges. ' +
      'The active lesson stops: it continues with `{"resume": true}`. A request of the active lesson counts for no challenge.',
    success: { description: 'The challenges.', data: arraySchema(challengeSummary) },
    body: { type: StartChallengesBody, example: { ids: ['rest-01'] } },
  });

export const ApiChallenge = (): MethodDecorator =>
  LearnOperation({
    id: 'getChallenge',
    summary: 'Get a challenge',
    description: 'The task, the feedback on the last attempt, and the help that was read.',
    success: { description: 'The challenge.', data: challengeSchema },
    idOf: 'challenge',
  });

export const ApiChallengeHelp = (): MethodDecorator =>
  LearnOperation({
    id: 'getChallengeHelp',
    summary: 'Get help for a challenge',
    description:
      'The next hint of the open step, or its solution. A hint leaves 75 % of the points, the solution none. After a ' +
      'challenge is solved, help is free. If the request of a solution did not pass, for example because a code of an earlier step was ' +
      'used meanwhile, the next solution starts again with the first step. Returns 409 before `POST /learn/challenges/start`.',
    success: { description: 'A hint, or the solution.', data: help },
    idOf: 'challenge',
    body: helpBody,
    errors: ['CONFLICT'],
  });

export const ApiRestartChallenge = (): MethodDecorator =>
  LearnOperation({
    id: 'restartChallenge',
    summary: 'Restart a challenge',
    description:
      'Removes the progress of a partly solved challenge, and restores the records of the standard dataset that the challenge needs. ' +
      'Attempts and help stay. A solved challenge stays solved. Returns 409 before `POST /learn/challenges/start`, and where a ' +
      'record cannot be restored.',
    success: { description: 'The challenge.', data: challengeSchema },
    idOf: 'challenge',
    body: { type: RestartChallengeBody },
    errors: ['CONFLICT'],
  });
