// Compares a request and its response with a step of a lesson, and describes the differences.
import { toText, fillTemplate, getByPath, type TemplateValues } from '../../core/template.js';
import { jsonOf, queryOf, type ReceivedResponse, type SentRequest } from './exchange.js';
import type { Expectation, Expected, ScenarioRequest } from './scenario.js';

const LONGEST_SHOWN = 120;
/** Maximum length of a compared text in characters, so that matching stays cheap. */
const LONGEST_COMPARED = 4096;

/** The differences between a request and the request of the step; empty if it matches. */
export function differencesOfRequest(
  step: ScenarioRequest,
  sent: SentRequest,
  saved: TemplateValues,
): string[] {
  if (step.method !== sent.method)
    return [`the method is ${sent.method}, but the step expects ${step.method}`];
  const [path, search] = splitQuery(step.path);
  const [sentPath] = splitQuery(sent.target);
  if (!matchesTemplate(withoutSlash(path), withoutSlash(sentPath), saved)) {
    return [`the path is ${show(sentPath)}, but the step expects ${show(filled(path, saved))}`];
  }
  return [
    ...differencesOfQuery(search, sent, saved),
    ...Object.entries(step.headers ?? {}).flatMap(([name, value]) =>
      differenceOfHeader(name, value, sent, saved),
    ),
    ...differencesOfBody(step.body, sent.body, saved, 'body'),
  ];
}

/** The differences between a response and the expected one; empty if it matches. */
export function differencesOfResponse(
  expected: Expectation,
  response: ReceivedResponse,
  saved: TemplateValues,
): string[] {
  const statuses = [expected.status].flat();
  if (!statuses.includes(response.status)) {
    return [`the status is ${response.status}, but the step expects ${statuses.join(' or ')}`];
  }
  const json = expected.body === undefined ? undefined : jsonOf(response);
  const headers = Object.entries(expected.headers ?? {}).map(
    ([name, rule]) => [`header ${name}`, rule, response.headers[name]] as const,
  );
  const body = Object.entries(expected.body ?? {}).map(
    ([at, rule]) => [at, rule, getByPath(json, at)] as const,
  );
  const wrong = [...headers, ...body].filter(([, rule, value]) => !satisfies(rule, value, saved));
  const differences = wrong.map(
    ([at, rule, value]) =>
      `${at} of the response is ${show(value)}, but the step expects ${describe(rule, saved)}`,
  );
  const { text } = expected;
  if (text !== undefined && !response.text.includes(filled(text, saved))) {
    differences.push(`the response does not contain ${show(filled(text, saved))}`);
  }
  return differences;
}

function differencesOfQuery(search: string, sent: SentRequest, saved: TemplateValues): string[] {
  const given = queryOf(sent.target);
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const values = given.getAll(name);
    if (values.some((one) => matchesTemplate(value, one, saved))) return [];
    const found = values.length === 0 ? 'is missing' : `is ${show(values.join(', '))}`;
    return [`the parameter ${name} ${found}, but the step expects ${show(filled(value, saved))}`];
  });
}

function differenceOfHeader(
  name: string,
  value: string,
  { headers }: SentRequest,
  saved: TemplateValues,
): string[] {
  const given = headers[name];
  if (given !== undefined && matchesTemplate(value, String(given), saved)) return [];
  // A browser also sends other cookies.
  if (
    name === 'cookie' &&
    String(given)
      .split('; ')
      .some((pair) => matchesTemplate(value, pair, saved))
  )
    return [];
  const found = given === undefined ? 'is missing' : `is ${show(given)}`;
  return [`the header ${name} ${found}, but the step expects ${show(filled(value, saved))}`];
}

/** Every value of the step must be present; additional values are allowed. */
function differencesOfBody(step: unknown, sent: unknown, saved: TemplateValues, at: string): string[] {
  if (step === undefined) return [];
  if (typeof step === 'object' && step !== null) {
    if (typeof sent !== 'object' || sent === null)
      return [`${at} is ${show(sent)}, but the step expects ${show(step)}`];
    return Object.entries(step).flatMap(([name, value]) =>
      differencesOfBody(value, (sent as Record<string, unknown>)[name], saved, `${at}/${name}`),
    );
  }
  const same =
    typeof step === 'string'
      ? matchesTemplate(normalizeWhitespace(step), normalizeWhitespace(sent), saved)
      : Object.is(step, sent);
  return same ? [] : [`${at} is ${show(sent)}, but the step expects ${show(fillTemplate(step, saved))}`];
}

function satisfies(rule: Expected, value: unknown, saved: TemplateValues): boolean {
  if (typeof rule !== 'object' || rule === null) {
    return typeof rule === 'string' ? filled(rule, saved) === toText(value) : rule === value;
  }
  if ('exists' in rule) return (value !== undefined) === rule.exists;
  if ('length' in rule) return Array.isArray(value) && value.length === rule.length;
  return value !== undefined && new RegExp(rule.matches).test(toText(value));
}

function describe(rule: Expected, saved: TemplateValues): string {
  if (typeof rule !== 'object' || rule === null) return show(fillTemplate(rule, saved));
  if ('exists' in rule) return rule.exists ? 'a value' : 'no value';
  return 'length' in rule ? `${rule.length} items` : `a value that matches ${rule.matches}`;
}

/** Whether a text matches a template: saved values literally, and any text for a value that is not saved yet. */
function matchesTemplate(template: string, text: string, saved: TemplateValues): boolean {
  if (text.length > LONGEST_COMPARED) return false;
  const parts = template.split(/(\{\{\s*[\w.-]+\s*\}\})/).map((part, i) => {
    const value = i % 2 === 0 ? part : fillTemplate(part, saved);
    return value === null ? '.+' : escapeRegExp(toText(value));
  });
  return new RegExp(`^${parts.join('')}$`, 's').test(text);
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const filled = (template: string, saved: TemplateValues): string =>
  toText(fillTemplate(template, saved) ?? template);

/** White space in GraphQL queries and SOAP envelopes differs between clients. */
const normalizeWhitespace = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/\s+/g, ' ')
        .replace(/ ?([{}()<>,:]) ?/g, '$1')
        .trim()
    : show(value);

function splitQuery(target: string): [string, string] {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
}

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

function show(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined ? 'missing' : JSON.stringify(value);
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
}
