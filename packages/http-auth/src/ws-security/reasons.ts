// The reasons for which a `wsse:Security` header is rejected, and the SOAP fault code for each.
import { passwordReasons } from '../basic/password-check.js';
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
  unknown_user: passwordReasons.unknown_user,
  wrong_password: passwordReasons.wrong_password,
  text_as_digest: {
    message: 'The Password is text, but its Type is PasswordDigest.',
    hint: 'Send the digest, or set the Type to PasswordText.',
  },
  digest_as_text: {
    message: 'The Password is a digest, but its Type is PasswordText or missing.',
    hint: 'Set the Type to PasswordDigest.',
  },
  created_of_timestamp: {
    message: 'The digest was computed with Created of the Timestamp.',
    hint: 'Use Created of the UsernameToken.',
  },
  wrong_digest: {
    message: 'The digest does not match, and no known error explains it.',
    hint: 'Check the password, the nonce and Created.',
  },
  expired: {
    message: 'The Timestamp has expired.',
    hint: 'Send the message before Expires, or set a later Expires.',
  },
  replayed: {
    message: 'The nonce was already used.',
    hint: 'Generate a new nonce for each message.',
  },
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
  not_a_date_time: 'InvalidSecurityToken',
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
