// Rules for every response to a mutated request: a client error, in the error format of its protocol.
import type { IncomingHttpHeaders } from 'node:http';

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Describes the violated rule; undefined if there is none. */
export function violationIn({ status, headers, text }: Received): string | undefined {
  const type = headers['content-type'] ?? '';
  const isSimulated = headers['x-simulated'] !== undefined;
  if (/node_modules|\.[jt]s:\d+:\d+/.test(status < 400 ? '' : text)) return `a stack trace: ${text}`;
  if (type.startsWith('text/xml')) return violationInXml(status, text);
  if (status >= 500 && !isSimulated) return `an internal error: ${status} ${text}`;
  if (status < 400 || text === '') return undefined;
  if (!/^application\/(?:graphql-response\+)?json; charset=utf-8$/.test(type))
    return type.startsWith('text/html') && [400, 404].includes(status)
      ? undefined
      : `an error response of type ${type}: ${text}`;
  return violationInJson(JSON.parse(text) as Record<string, unknown>, status);
}

function violationInXml(status: number, text: string): string | undefined {
  if (status < 400) return undefined;
  return /<faultcode>soap:(?:Client|VersionMismatch|MustUnderstand)<\/faultcode>/.test(text)
    ? undefined
    : `not a Client fault: ${status} ${text}`;
}

function violationInJson(body: Record<string, unknown>, status: number): string | undefined {
  const isOfGraphql = Array.isArray(body.errors) && body.errors.length > 0;
  const isOfOauth = typeof body.error === 'string' && typeof body.error_description === 'string';
  const isEnvelope =
    body.success === false && typeof body.error === 'string' && typeof body.message === 'string';
  const hasDetails = status !== 400 || isOfOauth || isOfGraphql || Array.isArray(body.details);
  return (isOfGraphql || isOfOauth || isEnvelope) && hasDetails
    ? undefined
    : `not an error format: ${JSON.stringify(body)}`;
}
