// The subject of a check, in the words of the protocol: query parameter `limit`, header `If-Match`, field `price` of the body.
import type { ExchangeProtocol } from '../../../../platform/practice/exchange/exchange.js';

export interface SubjectContext {
  /** Undefined where a step accepts several. */
  readonly protocol?: ExchangeProtocol | undefined;
  /** The `operationId`; undefined for none, or for several that a step accepts. */
  readonly operation?: string | undefined;
  readonly method?: string | undefined;
}

const code = (text: string): string => `\`${text}\``;

/** In lower case with an article, for the middle of a sentence. */
export function subjectOf(check: string, context: SubjectContext = {}): string {
  const [first = ''] = check.split('.');
  const path = check.slice(first.length + 1);
  const words = Object.hasOwn(subjects, first) ? subjects[first] : undefined;
  return words?.(path, context) ?? code(check);
}

const plurals = ['graphql.fields', 'graphql.operations', 'graphql.directives'];

/** Whether the subject is a plural. */
export const isPlural = (check: string): boolean => plurals.includes(check);

/** For the beginning of a sentence. */
export const sentenceSubject = (check: string, context: SubjectContext): string =>
  capitalized(subjectOf(check, context));

/** The source of a saved value: `headers.etag`, `location.code`, `data.0.id`. */
export function savedSubject(source: string, context: SubjectContext): string {
  const [first = ''] = source.split('.');
  const name = code(source.slice(first.length + 1));
  switch (first) {
    case 'headers':
      return `the header ${code(headerName(source.slice(first.length + 1)))}`;
    case 'location':
      return `the parameter ${name} of the header ${code('Location')}`;
    case 'challenge':
      return `the parameter ${name} of the header ${code('WWW-Authenticate')}`;
    case 'cookie':
      return `the cookie ${name}`;
    default:
      return Object.hasOwn(subjects, first)
        ? subjectOf(source, context)
        : `the field ${code(source)} of the response`;
  }
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Undefined if the name in code style suffices. */
type Words = (path: string, context: SubjectContext) => string | undefined;

const subjects: Readonly<Record<string, Words>> = {
  protocol: () => 'the protocol',
  operation: () => 'the request',
  path: () => 'the path',
  method: () => 'the method',
  query: (name) => `the query parameter ${code(name)}`,
  headers: (name) => `the header ${code(headerName(name))}`,
  input: inputSubject,
  input_only: (_, { protocol }) => partsOf(protocol),
  body: (path) => (path === '' ? 'the body' : `the field ${code(path)} of the body`),
  graphql: (fact) => graphqlFacts[fact],
  soap: (fact) => soapFacts[fact],
  auth: (fact) => authFacts[fact],
  status: () => 'the status',
  response: (path) => `the header ${code(headerName(path.replace(/^headers\./, '')))} of the response`,
  error: errorSubject,
  result: resultSubject,
  repeat: () => 'the number of requests',
  elapsed: () => 'the time since the previous step',
};

/** `operation` and `price` of a create are in the body, in an argument or in an element, depending on the protocol. */
function inputSubject(path: string, { protocol, operation = '', method }: SubjectContext): string {
  if (path === '') return partsOf(protocol);
  const filter = /^filter\.(.+?)(?:\.eq)?$/.exec(path)?.[1];
  switch (protocol) {
    case 'GraphQL': {
      const isInput = /^(?:create|patch|replace)/.test(operation) && path !== 'id';
      return isInput
        ? `the field ${code(path)} of the argument ${code('input')}`
        : `the argument ${code(path)}`;
    }
    case 'SOAP':
      return `the element ${code(`<${filter ?? path}>`)}`;
    case 'REST': {
      if (path === 'id') return 'the id in the URL';
      if (operation.startsWith('search'))
        return `the field ${code(filter === undefined ? path : `filters.${path.slice('filter.'.length)}`)} of the body`;
      const isQuery = /^(?:GET|HEAD|DELETE)$/.test(method ?? '') || /^(?:list|get|delete)/.test(operation);
      return isQuery ? `the query parameter ${code(filter ?? path)}` : `the field ${code(path)} of the body`;
    }
    default:
      return `${code(filter ?? path)} in the request`;
  }
}

/** The part of the request that contains the values. */
function partsOf(protocol: ExchangeProtocol | undefined): string {
  if (protocol === 'GraphQL') return 'the arguments';
  return protocol === 'SOAP' ? 'the element of the operation' : 'the body';
}

function resultSubject(path: string, { protocol, operation = '' }: SubjectContext): string {
  if (path === '') return 'the response';
  if (protocol === 'REST' && /^(?:list|search)/.test(operation)) {
    if (path === 'items') return `the field ${code('data')} of the response`;
    if (/^(?:total|page|limit|pages|hasNext|hasPrev)$/.test(path))
      return `the field ${code(`pagination.${path}`)} of the response`;
  }
  const item = /^items\.(\d+)\.(.+)$/.exec(path);
  const name = item?.[2] ?? path;
  const field = protocol === 'SOAP' ? `the element ${code(`<${name}>`)}` : `the field ${code(name)}`;
  return item === null
    ? `${field} of the response`
    : `${field} of item ${Number(item[1]) + 1} of the response`;
}

function errorSubject(path: string): string {
  if (path === '') return 'the response';
  const known: Readonly<Record<string, string>> = {
    code: 'the error code',
    message: 'the error message',
    'reason.code': 'the reason of the error',
  };
  return known[path] ?? `${code(path)} of the error`;
}

const graphqlFacts: Readonly<Record<string, string>> = {
  kind: 'the kind of the GraphQL operation',
  name: 'the name of the GraphQL operation',
  method: 'the method',
  fields: 'the selected fields',
  root_fields: 'the number of root fields',
  aliases: 'the number of aliases',
  fragment_spreads: 'the number of fragment spreads',
  operations: 'the root fields',
  variables: 'the number of variables',
  defaults: 'the number of variables with their default value',
  literals: 'the number of literal argument values',
  directives: 'the directives',
  persisted: 'the use of a persisted query',
  partial: 'the presence of both data and errors',
};

const soapFacts: Readonly<Record<string, string>> = {
  operation: 'the element in the Body',
  prefix: 'the prefix of the Envelope',
  header: 'the Header of the message',
  version: 'the SOAP version',
  action: `the header ${code('SOAPAction')}`,
};

const authFacts: Readonly<Record<string, string>> = {
  scheme: 'the authentication scheme',
  outcome: 'the result of the authentication',
  reason: 'the reason of the rejection',
  subject: 'the authenticated subject',
  role: 'the role',
  algorithm: 'the algorithm',
  variant: 'the variant of the scheme',
  grant: 'the grant type',
  client_id: 'the client',
  client_auth: 'the authentication of the client',
  pkce: 'the PKCE method',
  dpop: 'the use of DPoP',
  scope: 'the granted scope',
};

/** Names that are not written with one capital per word. */
const headerNames: Readonly<Record<string, string>> = {
  etag: 'ETag',
  'www-authenticate': 'WWW-Authenticate',
  dpop: 'DPoP',
  'dpop-nonce': 'DPoP-Nonce',
  'x-csrf-token': 'X-CSRF-Token',
  'x-api-key': 'X-API-Key',
  'x-wsse': 'X-WSSE',
};

/** `if-match` as documentation writes it. */
function headerName(name: string): string {
  const lower = name.toLowerCase();
  return headerNames[lower] ?? lower.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
