// The OpenAPI description of the SOAP routes. The operations themselves are described in the WSDL.
import { applyDecorators } from '@nestjs/common';
import { ApiQuery, type ResponseObject, type SchemaObject } from '@nestjs/swagger';
import { errorTable, type ErrorCode } from '../../core/errors.js';
import { statelessResponses } from '../../platform/http/openapi/responses.js';
import { headers, limitHeaders, sessionHeaders } from '../../platform/http/openapi/headers.js';
import { closedObject } from '../../platform/http/openapi/json-schema.js';
import { policyCredentials } from '../../platform/http/openapi/security.js';
import { IfNoneMatchParameter } from '../../platform/http/openapi/parameters.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
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
  endpoint: { ...text, description: 'The URL for POST requests.' },
  wsdl: { ...text, description: 'The URL of the WSDL.' },
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
      envelope: { ...text, description: 'A complete request envelope.' },
      curl: { ...text, description: 'A complete command for a POSIX shell.' },
    }),
  },
};

export const ApiSoapGuide = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'describeSoap',
      summary: 'Describe the SOAP service',
      description:
        'Returns the WSDL if the query has `wsdl` (in any case), else a guide with an example envelope for each operation: JSON, or a page ' +
        'for clients that prefer `text/html`.',
      security: [],
      responses: statelessResponses({
        200: {
          description: 'The guide, or the WSDL.',
          content: {
            'application/json': { schema: closedObject(guide) },
            'text/html': { schema: text },
            ...xml('<wsdl:definitions/>'),
          },
        },
        304: {
          description: 'Not modified: `If-None-Match` matches the ETag of the WSDL. No body.',
          headers: headers(['ETag']),
        },
      }),
    }),
    IfNoneMatchParameter(),
    ApiQuery({
      name: 'wsdl',
      required: false,
      allowEmptyValue: true,
      schema: text,
      description: 'Returns the WSDL. No value is needed.',
    }),
  );

const message = (content: string): string =>
  element('soap:Envelope', { 'xmlns:soap': namespaces.envelope, 'xmlns:tns': TARGET_NAMESPACE }, [
    element('soap:Body', {}, [content]),
  ]);

const request = message('<tns:GetUsersRequest><limit>3</limit></tns:GetUsersRequest>');
const response = message('<tns:DeleteUserResponse><success>true</success></tns:DeleteUserResponse>');
const fault = message(
  '<soap:Fault><faultcode>soap:Client</faultcode><faultstring>id is required</faultstring></soap:Fault>',
);

export const ApiCall = (): MethodDecorator =>
  OpenapiOperation({
    operationId: 'callSoap',
    summary: 'Call a SOAP operation',
    description: 'Document/literal. The element in the Body selects the operation; `SOAPAction` is ignored.',
    security: policyCredentials,
    requestBody: { required: true, content: xml(request) },
    responses: {
      200: {
        description: 'The response of the operation.',
        content: xml(response),
        headers: headers(sessionHeaders),
      },
      400: faultResponse('A client fault, if the service is configured to return 400 instead of 500.'),
      413: errorResponse('PAYLOAD_TOO_LARGE'),
      415: {
        ...errorResponse('UNSUPPORTED_MEDIA_TYPE'),
        description: 'The body is not XML in UTF-8.',
      },
      429: { ...errorResponse('TOO_MANY_REQUESTS'), headers: headers(['Retry-After', ...limitHeaders]) },
      500: faultResponse('A SOAP fault. `faultcode` is `soap:Client` or `soap:Server`.'),
      503: { ...errorResponse('SERVICE_UNAVAILABLE'), headers: headers(['Retry-After', ...limitHeaders]) },
    },
  });

function errorResponse(code: ErrorCode): ResponseObject {
  return faultResponse(errorTable[code].description);
}

function faultResponse(description: string): ResponseObject {
  return { description, content: xml(fault), headers: headers(sessionHeaders) };
}
