// The name of a check in words, with its expected value where the page knows it.
import type { Request } from '../api.ts';
import { Inline } from '../ui/inline.tsx';
import type { LessonStep } from './model.ts';

/** By the first part of the name, longest first. `$` is the rest of the name. */
const texts: readonly (readonly [prefix: string, text: string])[] = [
  ['protocol', 'Protocol'],
  ['operation', 'Operation'],
  ['path', 'URL'],
  ['method', 'Method'],
  ['query.', 'Query parameter `$`'],
  ['headers.', 'Request header `$`'],
  ['input_only', 'No other fields in the request'],
  ['input.', 'Request value `$`'],
  ['body.', 'Body field `$`'],
  ['body', 'Request body'],
  ['graphql.', 'GraphQL operation: `$`'],
  ['soap.', 'SOAP message: `$`'],
  ['auth.', 'Credential: `$`'],
  ['status', 'Status'],
  ['response.headers.', 'Response header `$`'],
  ['error.', 'Error `$`'],
  ['error', 'The operation succeeds'],
  ['result.', 'Response value `$`'],
  ['result', 'Response'],
  ['save.', 'Value for a later step: `$`'],
  ['repeat', 'Number of requests'],
  ['elapsed', 'Time since the previous step'],
];

interface CheckTextProps {
  readonly name: string;
  readonly expect?: LessonStep['expect'];
  /** The protocol of the lesson or challenge. */
  readonly protocol: string;
  /** Of a passed check of the operation or the URL: what was sent. */
  readonly request?: Pick<Request, 'method' | 'path'> | undefined;
}

export function CheckText({ name, expect, protocol, request }: CheckTextProps) {
  const [prefix = '', text = name] = texts.find(([start]) => name.startsWith(start)) ?? [];
  const isRest = !/GraphQL|SOAP/.test(protocol);
  const title =
    isRest && name === 'operation' ? 'Method and URL' : text.replace('$', name.slice(prefix.length));
  const sent = isRest && request !== undefined && ['operation', 'path'].includes(name);
  return (
    <Inline text={sent ? `${title}: \`${short(request)}\`` : title + (expectedOf(name, expect) ?? '')} />
  );
}

const MAX_PATH = 80;

function short({ method, path }: Pick<Request, 'method' | 'path'>): string {
  return `${method} ${path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path}`;
}

/** ` is `201``; undefined where the condition is not a single value. */
function expectedOf(name: string, expect: LessonStep['expect'] = {}): string | undefined {
  if (name === 'status') return wordsOf(expect.status, ' is');
  const path = /^result\.(.*)/.exec(name)?.[1];
  return path === undefined ? undefined : wordsOf(expect.body?.[path], ' equals');
}

function wordsOf(value: unknown, verb: string): string | undefined {
  if (Array.isArray(value)) return `${verb} ${value.map((one) => `\`${String(one)}\``).join(' or ')}`;
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar ? `${verb} \`${JSON.stringify(value)}\`` : undefined;
}
