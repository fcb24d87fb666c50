// The SOAP face of a refusal (SOAP 1.1 §4.4), for whatever is thrown on the way to an operation or in it.
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { errorTable, ApiError, type ErrorCode } from '../../core/errors.js';
import type { ErrorResponse } from '../../platform/errors/error-response.js';
import { SECURITY_NAMESPACE, SecurityFailure } from '../auth/ws-security.service.js';
import { XML_TYPE } from './media-type.js';
import { FAULT_ELEMENT } from './namespaces.js';
import { envelope } from './writer.js';
import { escapeAttribute, escapeText } from './xml.js';

/** A refusal of the envelope itself, which SOAP 1.1 §4.4.1 has words of its own for. */
export class EnvelopeFailure extends ApiError {
  constructor(
    readonly faultcode: 'VersionMismatch' | 'MustUnderstand',
    message: string,
  ) {
    super('BAD_REQUEST', errorTable.BAD_REQUEST.status, message);
  }
}

/** Refusals that HTTP has to say something about: they keep their status beside the fault. */
const kept: readonly string[] = [
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
] satisfies ErrorCode[];

const SERVER_FAULT_STATUS = 500;

@Injectable()
export class SoapFaults {
  private readonly clientStatus: number;

  constructor({ values }: Config) {
    this.clientStatus = Number(values.soapFaultStatus);
  }

  /** What goes over HTTP. A fault of ours is a 500 whatever the configuration says of faults of clients. */
  readonly face = (failure: ApiError): ErrorResponse => ({
    status: this.statusOf(failure),
    type: XML_TYPE,
    body: envelope(fault(failure), failure instanceof SecurityFailure ? { wsse: SECURITY_NAMESPACE } : {}),
  });

  private statusOf(failure: ApiError): number {
    if (kept.includes(failure.code)) return failure.status;
    return blame(failure) === 'Server' ? SERVER_FAULT_STATUS : this.clientStatus;
  }
}

function fault(failure: ApiError): string {
  return (
    `<soap:Fault><faultcode>${faultcode(failure)}</faultcode>` +
    `<faultstring>${escapeText(failure.message)}</faultstring>${detail(failure)}</soap:Fault>`
  );
}

function faultcode(failure: ApiError): string {
  if (failure instanceof SecurityFailure) return `wsse:${failure.faultCode}`;
  return `soap:${failure instanceof EnvelopeFailure ? failure.faultcode : blame(failure)}`;
}

/** Not for a header that was not understood: the detail must not speak of headers (SOAP 1.1 §4.4). */
function detail(failure: ApiError): string {
  if (failure instanceof EnvelopeFailure && failure.faultcode === 'MustUnderstand') return '';
  const { code, details = [], reason } = failure;
  const fields = details.map(
    ({ field, message }) => `<field name="${escapeAttribute(field)}">${escapeText(message)}</field>`,
  );
  const why =
    reason === undefined
      ? ''
      : `<reason><code>${escapeText(reason.code)}</code><hint>${escapeText(reason.hint)}</hint></reason>`;
  const content = `<code>${escapeText(code)}</code>${fields.join('')}${why}`;
  return `<detail><tns:${FAULT_ELEMENT}>${content}</tns:${FAULT_ELEMENT}></detail>`;
}

function blame({ code, status }: ApiError): 'Client' | 'Server' {
  if (Object.hasOwn(errorTable, code)) return errorTable[code as ErrorCode].faultCode;
  return status < SERVER_FAULT_STATUS ? 'Client' : 'Server';
}
