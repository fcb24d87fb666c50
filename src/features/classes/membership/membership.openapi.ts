// OpenAPI descriptions of joining and leaving a class.
import { envelopeSchema } from '../../../platform/http/openapi/envelope.schemas.js';
import { headers, sessionHeaders } from '../../../platform/http/openapi/headers.js';
import { jsonWithSession } from '../../../platform/http/openapi/responses.js';
import { optionalSession } from '../../../platform/http/openapi/security.js';
import { describeOperation } from '../manage/class.operation.js';
import { JoinClassBody, PatchMembershipBody } from '../manage/class.dto.js';
import { joinedSchema, membershipSchema } from '../manage/class.schemas.js';

export const ApiJoinClass = (): MethodDecorator =>
  describeOperation({
    operationId: 'joinClass',
    summary: 'Join a class',
    description:
      "Joins the caller's session: with a join code and a name, with a rejoin code, or with a learner token. From then on, its " +
      'requests count for lessons and challenges, and the trainer sees the progress. Sets the cookie `sandbox_learner`: a new ' +
      'session of a request with this cookie, or with the token in the header `x-learner-token`, joins too. Failed attempts are ' +
      'limited to 20 per minute and IP address.',
    security: optionalSession,
    body: JoinClassBody,
    successes: { 200: jsonWithSession('The class and the learner.', envelopeSchema(joinedSchema)) },
    errors: ['CONFLICT'],
  });

export const ApiGetMembership = (): MethodDecorator =>
  describeOperation({
    operationId: 'getMembership',
    summary: 'Get the class of the session',
    description: 'The class that the session has joined, and the learner.',
    security: optionalSession,
    successes: { 200: jsonWithSession('The class and the learner.', envelopeSchema(membershipSchema)) },
  });

export const ApiPatchMembership = (): MethodDecorator =>
  describeOperation({
    operationId: 'patchMembership',
    summary: 'Share requests with the trainer',
    description:
      'With `share_requests`, the trainer sees the headers and bodies of the last three attempts at the open step until the class ends, ' +
      'with values of credentials masked. False withdraws it, and declines a request of the trainer.',
    security: optionalSession,
    body: PatchMembershipBody,
    successes: { 200: jsonWithSession('The class and the learner.', envelopeSchema(membershipSchema)) },
  });

export const ApiLeaveClass = (): MethodDecorator =>
  describeOperation({
    operationId: 'leaveClass',
    summary: 'Leave the class',
    description: 'Deletes the record of the learner in the class. The session and its data remain.',
    security: optionalSession,
    successes: { 204: { description: 'The learner has left.', headers: headers([...sessionHeaders]) } },
  });
