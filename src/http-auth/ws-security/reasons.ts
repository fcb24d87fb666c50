// The reasons for which a `wsse:Security` header is rejected, and the SOAP fault code for each.
import { AuthError } from '../schemes/scheme.js';
import { digestReasons } from './password-digest.js';
import { securityHeaderReasons } from './security-header.js';
import { createdReasons } from './timestamps.js';

/** SOAP Message Security 1.1.1 §12. */
export type WsSecurityFaultCode =
  | 'InvalidSecurity'
  | 'InvalidSecurityToken'
  | 'UnsupportedSecurityToken'
  | 'FailedAuthentication'
  | 'MessageExpired';

const wsSecurityReasons = {
  ...securityHeaderReasons,
  ...digestReasons,
  ...createdReasons,
  unknown_user:
    'There is no such account. A production server would not distinguish this from a wrong password.',
  wrong_password: 'Wrong password. A production server would not say that the account exists.',
  text_as_digest: 'The Password is text, and its Type says PasswordDigest. Make them agree.',
  digest_as_text: 'The Password is a digest, and its Type says PasswordText, or nothing. Make them agree.',
  created_of_timestamp:
    'You hashed the Created of the Timestamp. The digest is made with the Created inside the UsernameToken.',
  wrong_digest: 'The digest does not match, and no known error explains it. Is the password right?',
  expired: 'The Timestamp has expired. Send the message sooner, or let it expire later.',
  replayed: 'This nonce was used. Generate a new one for each message.',
} as const;

type WsSecurityReason = keyof typeof wsSecurityReasons;

/** Reasons without a row are FailedAuthentication. */
const faultCodes: Readonly<Partial<Record<WsSecurityReason, WsSecurityFaultCode>>> = {
  repeated_header: 'InvalidSecurity',
  repeated_token: 'InvalidSecurity',
  unsupported_token: 'UnsupportedSecurityToken',
  no_username: 'InvalidSecurityToken',
  no_password: 'InvalidSecurityToken',
  password_type: 'InvalidSecurityToken',
  nonce_missing: 'InvalidSecurityToken',
  created_missing: 'InvalidSecurityToken',
  nonce_not_base64: 'InvalidSecurityToken',
  not_an_instant: 'InvalidSecurityToken',
  no_time_zone: 'InvalidSecurityToken',
  too_old: 'MessageExpired',
  in_future: 'MessageExpired',
  expired: 'MessageExpired',
};

/** A header that is not valid. */
export class WsSecurityError extends AuthError {
  readonly faultCode: WsSecurityFaultCode;

  constructor(code: WsSecurityReason, message?: string) {
    super(code, wsSecurityReasons[code], message === undefined ? {} : { message });
    this.faultCode = faultCodes[code] ?? 'FailedAuthentication';
  }
}

export const rejectSecurity = (code: WsSecurityReason, message?: string): WsSecurityError =>
  new WsSecurityError(code, message);
