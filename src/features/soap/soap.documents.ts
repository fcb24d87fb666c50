// What the documents say of the SOAP routes: that they are there, and where the WSDL says the rest.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiQuery, type ResponseObject } from '@nestjs/swagger';
import { json, statelessAnswers } from '../../platform/openapi/answers.js';
import { headers, sessionHeaders } from '../../platform/openapi/headers.js';
import type { Schema } from '../../platform/openapi/json-schema.js';
import { optionalSession } from '../../platform/openapi/security.js';

const envelope: Schema = { type: 'string', description: 'A SOAP 1.1 envelope in UTF-8.' };
const xml = { 'text/xml': { schema: envelope } };
const description =
  'The WSDL describes the operations and their messages; the guide has an envelope to copy for each of them.';

export const DescribeSoapDocument = (): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'wsdl',
      required: false,
      allowEmptyValue: true,
      schema: { type: 'string', enum: [''] },
      description: 'Asks for the WSDL instead of the guide; in any case, with or without a value.',
    }),
    ApiOperation({
      operationId: 'describeSoap',
      summary: 'The WSDL, or a guide to it',
      description,
      security: [],
      responses: statelessAnswers({ 200: withXml(json('The guide, or the WSDL.', { type: 'object' })) }),
    }),
  );

export const CallSoapDocument = (): MethodDecorator =>
  ApiOperation({
    operationId: 'callSoap',
    summary: 'Call one SOAP operation',
    description,
    security: optionalSession,
    requestBody: { required: true, content: xml },
    responses: {
      200: message('What the operation answers.'),
      500: message('A fault, unless `SOAP_FAULT_STATUS` says 400.'),
      '4XX': message('A fault for what is refused by HTTP already: too large, too often, no XML.'),
      default: message('Any other fault.'),
    },
  });

function message(text: string): ResponseObject {
  return { description: text, headers: headers(sessionHeaders), content: xml };
}

function withXml(response: ResponseObject): ResponseObject {
  return { ...response, content: { ...response.content, ...xml } };
}
