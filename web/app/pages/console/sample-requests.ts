// The request that the Console shows for a protocol before anything is typed.
import type { Request } from '../../api.ts';

const query = `query users($limit: Int) {
  users(limit: $limit) {
    items {
      id
      name
      email
    }
    pageInfo {
      total
    }
  }
}`;

const envelope = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="http://sandbox.example.com/soap">
  <soap:Header/>
  <soap:Body>
    <tns:GetUsersRequest>
      <limit>3</limit>
    </tns:GetUsersRequest>
  </soap:Body>
</soap:Envelope>`;

const rest: Request = { method: 'GET', path: '/api/v1/users?limit=3' };

const samples: Readonly<Record<string, Request>> = {
  GraphQL: {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { limit: 3 } }),
  },
  SOAP: {
    method: 'POST',
    path: '/soap/',
    headers: { 'content-type': 'text/xml; charset=utf-8', SOAPAction: '"GetUsers"' },
    body: envelope,
  },
};

export const sampleOf = (protocol: string): Request => samples[protocol] ?? rest;
