// The request that the Console shows for a protocol before anything is typed.
import type { Request } from '../../api.ts';
import { camelCase, pascalCase, sampleEntity } from '../../sample-entity.ts';

const LIMIT = 3;

const envelope = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="http://sandbox.example.com/soap">
  <soap:Header/>
  <soap:Body>
    <tns:GetUsersRequest>
      <limit>3</limit>
    </tns:GetUsersRequest>
  </soap:Body>
</soap:Envelope>`;

const samples: Readonly<Record<string, () => Request>> = { GraphQL: graphql, SOAP: soap };

export const sampleOf = (protocol: string): Request => (samples[protocol] ?? rest)();

function rest(): Request {
  return { method: 'GET', path: `/api/v1/${sampleEntity.value.plural}?limit=${LIMIT}` };
}

function graphql(): Request {
  const { plural, fields } = sampleEntity.value;
  const list = camelCase(plural);
  const query = `query ${list}($limit: Int) {
  ${list}(limit: $limit) {
    items {
${fields.map((name) => `      ${name}`).join('\n')}
    }
    pageInfo {
      total
    }
  }
}`;
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { limit: LIMIT } }),
  };
}

function soap(): Request {
  const operation = `Get${pascalCase(sampleEntity.value.plural)}`;
  return {
    method: 'POST',
    path: '/soap/',
    headers: { 'content-type': 'text/xml; charset=utf-8', SOAPAction: `"${operation}"` },
    body: envelope.replaceAll('GetUsers', operation),
  };
}
