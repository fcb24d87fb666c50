// What the OpenAPI document says of SOAP: where it is and what it is sent. What can be said there is the WSDL's affair.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiQuery, type ResponseObject, type SchemaObject } from '@nestjs/swagger';
import { errorTable, type ErrorCode } from '../../core/errors.js';
import { statelessResponses } from '../../platform/openapi/responses.js';
import { headers, limitHeaders, sessionHeaders } from '../../platform/openapi/headers.js';
import { closedObject } from '../../platform/openapi/json-schema.js';
import { optionalSession } from '../../platform/openapi/security.js';
import type { SoapGuide } from './guide.js';
import { namespaces, TARGET_NAMESPACE } from './namespaces.js';
import { element } from './xml.js';

const text: SchemaObject = { type: 'string' };
const xml = (example: string): NonNullable<ResponseObject['content']> => ({
  'text/xml': { schema: text, example },
});

const guide: Readonly<Record<keyof SoapGuide, SchemaObject>> = {
  name: text,
  description: text,
  endpoint: { ...text, description: 'Where envelopes are posted.' },
  wsdl: { ...text, description: 'Where the WSDL is.' },
  target_namespace: text,
  session: text,
  faults: text,
  security: text,
  operations: {
    type: 'array',
    items: closedObject({
      name: text,
      does: text,
      same_over_rest: text,
      envelope: { ...text, description: 'Ready to be posted.' },
      curl: { ...text, description: 'Ready to be copied into a shell.' },
    }),
  },
};

export const ApiGuide = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'describeSoap',
      summary: 'Describe the SOAP service',
      description:
        'The WSDL with `?wsdl`, in any case; otherwise a guide with an envelope for each operation.',
      security: [],
      responses: statelessResponses({
        200: {
          description: 'The guide, or the WSDL.',
          content: { 'application/json': { schema: closedObject(guide) }, ...xml('<wsdl:definitions/>') },
        },
      }),
    }),
    ApiQuery({
      name: 'wsdl',
      required: false,
      allowEmptyValue: true,
      schema: text,
      description: 'Asks for the WSDL.',
    }),
  );

const message = (content: string): string =>
  element('soap:Envelope', { 'xmlns:soap': namespaces.envelope, 'xmlns:tns': TARGET_NAMESPACE }, [
    element('soap:Body', {}, [content]),
  ]);

const request = message('<tns:GetUsersRequest><limit>3</limit></tns:GetUsersRequest>');
const answer = message('<tns:DeleteUserResponse><success>true</success></tns:DeleteUserResponse>');
const fault = message(
  '<soap:Fault><faultcode>soap:Client</faultcode><faultstring>id is required</faultstring></soap:Fault>',
);

export const ApiCall = (): MethodDecorator =>
  ApiOperation({
    operationId: 'callSoap',
    summary: 'Call a SOAP operation',
    description: 'Document/literal. The element in the Body names the operation; `SOAPAction` need not.',
    security: optionalSession,
    requestBody: { required: true, content: xml(request) },
    responses: {
      200: {
        description: "The operation's answer.",
        content: xml(answer),
        headers: headers(sessionHeaders),
      },
      400: refusal('A fault, where the service is configured to answer 400 instead of 500.'),
      413: refused('PAYLOAD_TOO_LARGE'),
      415: {
        ...refused('UNSUPPORTED_MEDIA_TYPE'),
        description: 'The body is of another type than XML in UTF-8.',
      },
      429: { ...refused('TOO_MANY_REQUESTS'), headers: headers(['Retry-After', ...limitHeaders]) },
      500: refusal('A fault; its code says whether the client or the service has to mend something.'),
      503: { ...refused('SERVICE_UNAVAILABLE'), headers: headers(['Retry-After', ...limitHeaders]) },
    },
  });

function refused(code: ErrorCode): ResponseObject {
  return refusal(errorTable[code].description);
}

function refusal(description: string): ResponseObject {
  return { description, content: xml(fault), headers: headers(sessionHeaders) };
}
