// The parsers of core and platform: bodies, query strings, header fields, GraphQL, XML.
import { readFileSync } from 'node:fs';
import { parse as parseForm } from 'node:querystring';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { buildSchema, GraphQLError, parse, print, specifiedRules, validate } from 'graphql';
import type { AnyRecord } from '../../src/core/entity.js';
import { closest, codePointLength, isDateTime, isEmail, isUuid, readNumber } from '../../src/core/text.js';
import { listQueryParser, type Params } from '../../src/core/list-query.params.js';
import { accepts, type ListQuery } from '../../src/core/list-query.js';
import { searchParser } from '../../src/core/list-query.search.js';
import { prefersPage } from '../../src/platform/http/pages/html.js';
import { standardEntities as entities } from '../../src/features/entities.module.js';
import { requireXml } from '../../src/features/soap/media-type.js';
import { readStrictly } from '../../src/features/soap/reader.strict.js';
import { readEnvelope } from '../../src/features/soap/reader.js';
import { readFast } from '../../src/features/soap/reader.fast.js';
import { escapeText } from '../../src/features/soap/xml.js';
import { responseMediaType } from '../../src/platform/records/graphql/response-media-type.js';
import { limits, limitsRule } from '../../src/platform/records/graphql/limits.rule.js';
import {
  expandPersisted,
  expandPersistedSearch,
} from '../../src/platform/records/graphql/persisted-queries.js';
import { readSimulation } from '../../src/platform/practice/simulation/simulation.js';
import { parseCreate, parsePatch } from '../../src/platform/http/validation/input.js';
import { parseJson } from '../../src/platform/http/validation/json-body.parser.js';
import { conditionsOf, perColumn, valueOf, pageParametersOf } from '../support/arbitraries.js';
import { envelopeOf, requestOf } from '../support/soap.js';
import type { Target } from './target.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Samples: strings as is, other values as JSON, in UTF-8 with one character per byte. The same in every run. */
const samples = (from: fc.Arbitrary<unknown>, numRuns = 60): string[] =>
  fc
    .sample(from, { seed: 1, numRuns })
    .map((value) =>
      Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('latin1'),
    );

const payloads = entities.map(({ create: { fields } }) =>
  fc.record(Object.fromEntries([...fields].map(([name, field]) => [name, valueOf(field)]))),
);
const searches = entities.map((entity) =>
  fc.record({
    ...{
      filters: perColumn(entity, (field) => conditionsOf(field).map(Object.fromEntries)).map(
        Object.fromEntries,
      ),
    },
    ...{ fields: fc.uniqueArray(fc.constantFrom(...entity.columns.keys()), { minLength: 1 }) },
    ...{ limit: fc.integer({ min: 1, max: 100 }), order: fc.constantFrom('asc', 'DESC') },
  }),
);
const lists = entities.map((entity) =>
  fc.tuple(perColumn(entity, valueOf), pageParametersOf(entity)).map(([filters, where]) => {
    const pairs = [...filters, ...Object.entries(where)].map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new URLSearchParams(pairs).toString();
  }),
);

/** The effect of a query on a record, because its conditions are functions and cannot be compared. */
const decided = ({ where, ...query }: ListQuery, record: AnyRecord): unknown => ({
  ...query,
  where: where.map((filter) => accepts(filter, record[filter.field])),
});

const ofEntities = entities.flatMap((entity, i): Target[] => {
  const [payload = '', ...others] = samples(payloads[i] ?? fc.object());
  const record = { id: '', created_at: '', updated_at: '', ...(JSON.parse(payload) as object) };
  const read = { search: searchParser(entity), list: listQueryParser(entity, []) };
  return [
    {
      name: `a payload of ${entity.plural}`,
      seeds: [payload, ...others],
      read: (input) => parseCreate(entity, parseJson(bytes(input))),
      share: 0.3,
    },
    {
      name: `a change of ${entity.plural}`,
      seeds: [payload, '{}', JSON.stringify({ notes: 'a', quantity: 2 })],
      read: (input) => parsePatch(entity, parseJson(bytes(input))),
      share: 0.3,
    },
    {
      name: `a search among ${entity.plural}`,
      seeds: samples(searches[i] ?? fc.object()),
      read: (input) => decided(read.search(parseJson(bytes(input))), record),
    },
    {
      name: `the query string of a list of ${entity.plural}`,
      seeds: samples(lists[i] ?? fc.string()),
      read: (input) => decided(read.list(parseForm(input) as Params), record),
      share: 0.3,
    },
  ];
});

const written = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

const bodies: readonly Target[] = [
  {
    name: 'a JSON body',
    seeds: [
      ...samples(fc.json({ maxDepth: 4 })),
      '['.repeat(64) + ']'.repeat(64),
      '{"a":1,"a":2}',
      '-0',
      '1e400',
    ],
    read: (input) => parseJson(bytes(input)),
    holds: (read) => written(parseJson(Buffer.from(written(read)))) === written(read),
    share: 3,
  },
  {
    name: 'the parameters of a simulation',
    seeds: ['delay=250&error=503', 'random_fail=true', 'error=418&error=418', 'delay=0'],
    read: (input) => readSimulation(parseForm(input) as Params),
  },
];

const texts: readonly Target[] = [
  ['an email address', isEmail, 'ada.lovelace+1@mail.example.com'],
  ['a UUID', isUuid, 'a0000000-0000-4000-8000-000000000001'],
  ['a date-time', isDateTime, '2026-02-28T23:59:59.999+01:00'],
  ['a number', readNumber, '-12.50e+3'],
  ['a length', codePointLength, 'a😀é'],
  [
    'a word to find the closest for',
    (text: string) => closest(text, ['created_at', 'updated_at']),
    'craeted_at',
  ],
  ['Accept, for a page', prefersPage, 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'],
  [
    'Accept, of GraphQL',
    responseMediaType,
    'application/graphql-response+json; charset=utf-8, application/json;q=0.5',
  ],
].map(([name, read, seed]) => ({ name, read, seeds: [seed], only: 'accepts', share: 0.5 }) as Target);

const schema = buildSchema(
  readFileSync(new URL('../../docs/reference/schema.graphql', import.meta.url), 'utf8'),
);
const rules = [limitsRule, ...specifiedRules];

const ofGraphql: readonly Target[] = [
  {
    name: 'a GraphQL document',
    seeds: [
      'query ($filter: UserFilter) { users(page: 1, limit: 5, order: ASC, filter: $filter) { items { id name } } }',
      'mutation { createUser(input: {name: "A", email: "a@example.com", age: null}) { ...F } } fragment F on User { id }',
      '{ a: orders { items { user { name @include(if: true) } ... on Order { notes } } pageInfo { total } } }',
      '{ __schema { types { name fields { type { ofType { name } } } } } user(id: """a\n b""") { age } }',
      'query A { demo } query B($v: [Int!]! = [1, 2] @skip(if: $x)) { sessionInfo { id } flows { id } }',
    ],
    read: (input) => {
      const document = parse(input, { maxTokens: limits.tokens });
      const errors = validate(schema, document, rules, { maxErrors: 20 }).map(({ message }) => message);
      return [print(document), errors];
    },
    rejects: (thrown) => thrown instanceof GraphQLError,
    holds: (read) => Array.isArray(read) && print(parse(String(read[0]))) === read[0],
    share: 0.5,
  },
  {
    name: 'a GraphQL request in JSON',
    seeds: [
      '{"query":"{ demo }","operationName":null,"variables":{"a":1},"extensions":{"persistedQuery":{"version":1}}}',
      '{"query":"ABC123","persisted":true,"extensions":null}',
    ],
    read: (input) => expandPersisted(parseJson(bytes(input))),
  },
  {
    name: 'a GraphQL request in the URL',
    seeds: [
      '?query=%7Bdemo%7D&variables=%7B%22a%22%3A1%7D',
      '?persisted=true&query=ABC&extensions=%7B%22a%22%3A%7B%7D%7D',
    ],
    read: expandPersistedSearch,
  },
];

const security =
  '<soap:Header><w:Security xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">' +
  '<w:UsernameToken><w:Username>a</w:Username><w:Password Type="t">b</w:Password></w:UsernameToken></w:Security></soap:Header>';
const envelopes = [
  requestOf('CreateUser', { name: 'A & B', email: 'a@example.com', age: null }),
  requestOf('GetUsers', { page: 1, limit: [5, 6], sort: 'name' }),
  envelopeOf('<tns:GetUser><id><![CDATA[a]]>&#65;<!-- c --></id></tns:GetUser>', security),
  '<?xml version="1.0" encoding="utf-8"?>\n<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">' +
    '<s:Header/><s:Body><DeleteUserRequest xmlns="u:u"><id>1</id></DeleteUserRequest></s:Body></s:Envelope>',
];

const ofSoap: readonly Target[] = [
  { name: 'an envelope', seeds: envelopes, read: (input) => readEnvelope(bytes(input)), share: 0.5 },
  {
    name: 'an envelope, read in two ways',
    seeds: envelopes,
    read: (input) => readFast(bytes(input).toString()),
    holds: (read, input) =>
      read === undefined || isDeepStrictEqual(read, readStrictly(bytes(input).toString())),
    only: 'accepts',
    share: 2,
  },
  {
    name: 'text in an envelope',
    seeds: ['a < b && c > d', 'ä\r\n😀\u0000', ']]>'],
    read: (input) =>
      readEnvelope(Buffer.from(envelopeOf(`<a><b>${escapeText(input)}</b></a>`))).args.get('b'),
    holds: (read, input) =>
      read === input.replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD'),
    only: 'accepts',
  },
  {
    name: 'the media type of an envelope',
    seeds: ['text/xml; charset=utf-8', 'application/xml;charset="UTF-8"; action="a"', ' text/xml ;'],
    read: (input) => requireXml({ 'content-type': input }),
  },
];

/** Parsers whose only input is the text. */
export const readers: readonly Target[] = [...bodies, ...ofEntities, ...texts, ...ofGraphql, ...ofSoap];
