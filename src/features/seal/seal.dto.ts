// The body of `POST /session/seal`.
import { integer, listOf, oneOf } from '../../core/field.js';
import { Is, withValues } from '../../platform/http/validation/dto.js';
import { controlNames, type ControlName } from '../../platform/session/control/control.js';

const MAX_REQUESTS = 100_000;
/** Seconds. */
const MIN_TTL = 60;
const MAX_TTL = 86_400;

export class SealBody {
  /** An empty list would seal nothing. */
  @Is(
    listOf(withValues(oneOf(controlNames, { doc: 'Name of a control.' }), controlNames), {
      min: 1,
      max: controlNames.length,
      isSet: true,
      doc: 'Only these controls are sealed; by default, all control routes.',
    }),
  )
  readonly controls?: readonly ControlName[];

  @Is(
    integer({
      min: 1,
      max: MAX_REQUESTS,
      doc: 'Requests to records, `/auth`, GraphQL and SOAP; further ones get 429.',
    }),
  )
  readonly max_requests?: number;

  @Is(
    integer({
      min: MIN_TTL,
      max: MAX_TTL,
      doc: 'The session ends after this time, also if `SESSION_TTL_SECONDS` is shorter or longer; neither its use nor `POST /session/extend` changes that.',
    }),
  )
  readonly ttl_seconds?: number;
}
