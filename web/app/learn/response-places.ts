// The places in a response that failed checks are about: the status, headers, and lines of the body.
import { pretty } from '../code/format.ts';
import { locateInJson, locateInXml, type Located } from '../code/locate.ts';
import type { ResponseMarks } from '../code/response-marks.ts';
import type { Feedback } from './model.ts';

type Path = readonly string[];

interface Sent {
  readonly request: { readonly method: string; readonly path: string };
  readonly response: { readonly status: number; readonly text: string };
}

/** Undefined if there is none, or if the feedback is about another request. */
export function placesOf(
  exchange: Sent,
  feedback: Feedback | null,
  save: Readonly<Record<string, string>> = {},
): ResponseMarks | undefined {
  if (feedback === null || !isAbout(feedback, exchange)) return undefined;
  const subjects = feedback.failed
    .filter(({ follows }) => follows !== true)
    .flatMap(({ check }) => subjectsOf(check, save));
  const headers = subjects.flatMap((one) => headerOf(one) ?? []);
  const isStatus = subjects.includes('status');
  const lines = pretty(exchange.response.text).split('\n');
  const found = subjects.flatMap((one) => lineOf(lines, one) ?? []);
  return isStatus || headers.length + found.length > 0
    ? { isStatus, headers: new Set(headers), lines: new Set(found) }
    : undefined;
}

function isAbout({ related, request, status }: Feedback, { request: sent, response }: Sent): boolean {
  const [path = ''] = sent.path.split('?');
  return (
    related && request.method === sent.method && path.startsWith(request.path) && status === response.status
  );
}

/** A saved value has the names of its sources. */
function subjectsOf(check: string, save: Readonly<Record<string, string>>): readonly string[] {
  const saved = /^save\.(.*)/.exec(check)?.[1];
  if (saved === undefined) return [check];
  return (save[saved] ?? '').split('|').map((source) => source.replace(/^headers\./, 'response.headers.'));
}

/** In lower case. */
function headerOf(subject: string): string | undefined {
  const [first = ''] = subject.split('.');
  const derived: Readonly<Record<string, string | undefined>> = {
    location: 'location',
    challenge: 'www-authenticate',
    cookie: 'set-cookie',
  };
  return /^response\.headers\.(.*)/.exec(subject)?.[1] ?? derived[first];
}

/** Facts of the request, and of the response without its body. */
const notInBody =
  /^(?:status|protocol|operation|path|method|query|headers|input|input_only|body|graphql|soap|auth|repeat|elapsed|response|location|challenge|cookie)(?:\.|$)/;

function lineOf(lines: readonly string[], subject: string): number | undefined {
  const [start = ''] = lines;
  const isXml = start.startsWith('<');
  if (subject === '' || notInBody.test(subject) || (!isXml && !/^[{[]/.test(start))) return undefined;
  const [first = '', ...path] = subject.split('.');
  const candidates = isXml ? xmlPaths(first, path) : jsonPaths(lines, first, path);
  const located = candidates.map((one) => (isXml ? locateInXml(lines, one) : locateInJson(lines, one)));
  return located.reduce<Located | undefined>(deeper, undefined)?.line;
}

const deeper = (one: Located | undefined, other: Located): Located =>
  one !== undefined && one.depth >= other.depth ? one : other;

/** The paths of a fact in REST and GraphQL responses. Use the first path that exists, or else whose parents exist. */
function jsonPaths(lines: readonly string[], first: string, path: Path): readonly Path[] {
  const fields = fieldsOfData(lines);
  const isGraphql =
    lines.some((line) => /^ {2}"(?:errors|data)": /.test(line)) && !hasMember(lines, 'success');
  if (first === 'error') return errorPaths(path);
  if (first !== 'result') return [[first, ...path]];
  if (isGraphql)
    return fields.flatMap((field) => [
      ['data', field, ...path],
      ['data', field, 'pageInfo', ...path],
    ]);
  const items = path[0] === 'items' ? [['data', ...path.slice(1)]] : [];
  return [...items, ['data', ...path], ['pagination', ...path], path];
}

function errorPaths(path: Path): readonly Path[] {
  const [first = 'code'] = path;
  const rest = first === 'code' ? [['error'], ['errors', '0', 'extensions', 'code']] : [];
  return [...rest, path, ['errors', '0', ...path], ['errors', '0', 'extensions', ...path]];
}

function xmlPaths(first: string, path: Path): readonly Path[] {
  if (first === 'error')
    return [
      ['Body', 'Fault', ...path],
      ['Body', 'Fault', 'detail', ...path],
    ];
  // The list is the first child of the element in the Body.
  const named = path[0] === 'items' ? ['0', ...path.slice(1)] : path;
  return [['Body', '0', ...named]];
}

const hasMember = (lines: readonly string[], name: string): boolean =>
  lines.some((line) => line.startsWith(`  "${name}": `));

/** The names of the members of `data`. */
function fieldsOfData(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => /^ {2}"data": \{$/.test(line));
  if (start === -1) return [];
  const end = lines.findIndex((line, at) => at > start && /^ {2}\}/.test(line));
  return lines.slice(start, end).flatMap((line) => /^ {4}"([^"]*)": /.exec(line)?.[1] ?? []);
}
