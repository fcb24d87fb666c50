// Mutants of data that one protocol writes and another one reads.
import type { Row } from '../../../core/row.js';
import { mutator, restAndGraphql } from '../mutant.js';

const isUnchanged = ({ record }: Row): boolean => record.created_at === record.updated_at;

export const visibility = mutator('Visibility', [
  {
    id: 'soap-write-hidden',
    description:
      'Records that were created over SOAP are missing in lists of REST and GraphQL until they are changed.',
    breaks: 'REST, GraphQL and SOAP read and write the same records.',
    protocols: restAndGraphql,
    level: 'advanced',
    requests: [
      'POST /soap ' +
        '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="http://sandbox.example.com/soap">' +
        '<soap:Body><tns:CreateUserRequest><name>Ada</name><email>ada@example.com</email></tns:CreateUserRequest></soap:Body></soap:Envelope>',
      'GET /api/v1/users',
    ],
    stores: 'soap-creations',
    list: (steps, _query, { soapCreations }) => ({
      ...steps,
      visible: (rows) =>
        steps.visible(rows).filter((row) => !(soapCreations.includes(row.record.id) && isUnchanged(row))),
    }),
  },
]);
