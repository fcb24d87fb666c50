// OpenAPI description of the route that seals a session.
import { applyDecorators } from '@nestjs/common';
import type { SchemaObject } from '@nestjs/swagger';
import { ApiJsonBody } from '../../platform/http/validation/dto.schema.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { closedObject, dateTime } from '../../platform/http/openapi/json-schema.js';
import { jsonWithSession } from '../../platform/http/openapi/responses.js';
import { controlOperation } from '../../platform/session/control/control.openapi.js';
import { SealBody } from './seal.dto.js';
import type { SealView } from './seal.service.js';

const view: Readonly<Record<keyof SealView, SchemaObject>> = {
  control_key: { type: 'string', description: '256 random bits in base64url. It is shown once.' },
  sealed_at: dateTime,
  deletes_after: { ...dateTime, description: 'When the session ends.' },
};

export const ApiSealSession = (): MethodDecorator =>
  applyDecorators(
    controlOperation({
      operationId: 'sealSession',
      summary: 'Seal the session',
      description:
        'From then on, the control routes of the session need the header `x-control-key`: the client under test, which knows only the session id, ' +
        'cannot see or change how it is tested. Without the key or with a wrong one, they return 403 with the reason `sealed`; a wrong key counts ' +
        'as ten requests. `GET /session` then shows neither the controls nor the snapshots. With `controls`, the key is needed only to see and ' +
        'change these controls; forks have them and the seal, too. Where `faults` is sealed, no header and no entry of the journal names ' +
        'the rule that fired. A seal cannot be removed.',
      successes: {
        201: jsonWithSession('The key of the sealed session.', envelopeSchema(closedObject(view))),
      },
      errors: ['CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    }),
    ApiJsonBody(SealBody, { controls: ['mutants'] }),
  );
