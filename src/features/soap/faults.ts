// SOAP faults (SOAP 1.1 §4.4): the error formatter of the endpoint.
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { errorTable, ApiError, type ErrorCode } from '../../core/errors.js';
import type { ErrorResponse } from '../../platform/kernel/errors/error-response.js';
import { SECURITY_NAMESPACE, SecurityFailure } from '../auth/ws-security.service.js';
import { XML_TYPE } from './media-type.js';
import { FAULT_ELEMENT } from './namespaces.js';
import { soapEnvelope } from './writer.js';
import { escapeAttribute, escapeText } from './xml.js';

/** A fault of the envelope itself, with a fault code of SOAP 1.1 §4.4.1. */
export class EnvelopeFault extends ApiError {
  constructor(
    readonly faultcode: 'VersionMismatch' | 'MustUnderstand',
    message: string,
  ) {
    super('BAD_REQUEST', errorTable.BAD_REQUEST.status, message);
  }
}

/** Errors that keep their HTTP status, because HTTP clients and proxies act on it. */
const httpErrors: readonly string[] = [
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
] satisfies ErrorCode[];

const SERVER_FAULT_STATUS = 500;

@Injectable()
export class SoapFaults {
  private readonly clientFaultStatus: number;

  constructor({ values }: Config) {
    this.clientFaultStatus = Number(values.soapFaultStatus);
  }

  /** Formats an error as a fault. Server faults have status 500; the status of client faults is configured. */
  readonly format = (error: ApiError): ErrorResponse => ({
    status: this.statusOf(error),
    type: XML_TYPE,
    body: soapEnvelope(fault(error), error instanceof SecurityFailure ? { wsse: SECURITY_NAMESPACE } : {}),
  });

  private statusOf(error: ApiError): number {
    if (httpErrors.includes(error.code)) return error.status;
    return isServerError(error) ? SERVER_FAULT_STATUS : this.clientFaultStatus;
  }
}

function fault(error: ApiError): string {
  return (
    `<soap:Fault><faultcode>${faultcodeOf(error)}</faultcode>` +
    `<faultstring>${escapeText(error.message)}</faultstring>${detail(error)}</soap:Fault>`
  );
}

export function faultcodeOf(error: ApiError): string {
  if (error instanceof SecurityFailure) return `wsse:${error.faultCode}`;
  if (error instanceof EnvelopeFault) return `soap:${error.faultcode}`;
  return isServerError(error) ? 'soap:Server' : 'soap:Client';
}

/** Empty for MustUnderstand: the detail must not carry information about headers (SOAP 1.1 §4.4). */
function detail(error: ApiError): string {
  if (error instanceof EnvelopeFault && error.faultcode === 'MustUnderstand') return '';
  const { code, details = [], reason } = error;
  const fields = details.map(({ field, message, rule }) => {
    const ruleAttribute = rule === undefined ? '' : ` rule="${escapeAttribute(rule)}"`;
    return `<field name="${escapeAttribute(field)}"${ruleAttribute}>${escapeText(message)}</field>`;
  });
  const reasonElement =
    reason === undefined
      ? ''
      : `<reason><code>${escapeText(reason.code)}</code><hint>${escapeText(reason.hint)}</hint></reason>`;
  const content = `<code>${escapeText(code)}</code>${fields.join('')}${reasonElement}`;
  return `<detail><tns:${FAULT_ELEMENT}>${content}</tns:${FAULT_ELEMENT}></detail>`;
}

function isServerError({ code, status }: ApiError): boolean {
  if (Object.hasOwn(errorTable, code)) return errorTable[code as ErrorCode].faultCode === 'Server';
  return status >= SERVER_FAULT_STATUS;
}
