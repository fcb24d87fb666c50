// The name of a check in words, with its expected value if the page has it.
import { subjectOf } from '../../../src/features/learn/engine/checks/subject.ts';
import type { Request } from '../api.ts';
import { Inline } from '../ui/inline.tsx';
import type { LessonStep } from './model.ts';

interface CheckTextProps {
  readonly name: string;
  readonly expect?: LessonStep['expect'];
  /** The protocol of the lesson or challenge. */
  readonly protocol: string;
  /** The attempt, or else the request of the step: the texts use the words of its protocol. */
  readonly about: About;
  /** The request that was sent. Only for a passed check of the operation or the URL. */
  readonly request?: Pick<Request, 'method' | 'path'> | undefined;
}

export interface About {
  readonly method?: string | undefined;
  readonly protocol?: string | undefined;
  readonly operation?: string | null | undefined;
}

export function CheckText({ name, expect, protocol, about, request }: CheckTextProps) {
  const isRest = !/GraphQL|SOAP/.test(protocol);
  const title = titles[name] ?? (isRest && name === 'operation' ? 'Method and URL' : subject(name, about));
  const sent = isRest && request !== undefined && ['operation', 'path'].includes(name);
  return (
    <Inline text={sent ? `${title}: \`${short(request)}\`` : title + (expectedOf(name, expect) ?? '')} />
  );
}

/** Titles that replace the names of checks. */
const titles: Readonly<Record<string, string | undefined>> = {
  input_only: 'No other fields in the request',
  error: 'The operation succeeds',
};

function subject(name: string, { method, protocol, operation }: About): string {
  const saved = /^save\.(.*)/.exec(name)?.[1];
  if (saved !== undefined) return `Value for a later step: \`${saved}\``;
  const known = protocols.find((one) => one === protocol);
  const text = subjectOf(name, { method, protocol: known, operation: operation ?? undefined });
  const words = text.replace(/^the /, '');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const protocols = ['REST', 'GraphQL', 'SOAP'] as const;

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
