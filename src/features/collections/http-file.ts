// The calls as one `.http` file, for VS Code's REST Client and for httpyac. What only httpyac does (hold an answer against
// what it should be) stands in comments, and in one script at the top.
import type { Call, Collection } from './call.js';

/** Methods that both of them know. */
const knownMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/**
 * Checks for each answer what the comments above its request ask for. REST Client reads `{{name.response.body.$.path}}` by
 * itself; the last line lets httpyac read it too.
 */
const SCRIPT = `{{+response
  const { name, expect, ...asked } = httpRegion.metaData;
  const at = (path) => path.split('.').reduce((value, key) => value?.[key], response.parsedBody);
  if (expect) test.status(Number(expect));
  if (asked.expectJson) {
    const [path, ...value] = asked.expectJson.split(' ');
    test(asked.expectJson, () => {
      if (String(at(path)) !== value.join(' ')) throw new Error(path + ' is ' + at(path));
    });
  }
  if (/^\\w+$/.test(name)) exports[name] = { response: { body: { $: response.parsedBody } } };
}}`;

export function httpFile({ name, about, base, calls }: Collection): string {
  const possible = calls.filter(({ method }) => knownMethods.has(method));
  const head = [comment(`${name}\n\n${about}`), `@baseUrl = ${base}`, comment(forScript), SCRIPT].join(
    '\n\n',
  );
  const regions = possible.map((call, index) => regionOf(call, possible[index - 1]));
  return `${[head, ...regions].join('\n\n')}\n`;
}

const forScript = 'Only httpyac reads these lines. In REST Client begin with the first request.';

function regionOf(call: Call, before: Call | undefined): string {
  const { name, status, json = {}, saves } = call;
  const variable = before?.saves;
  const notes = [
    ...(saves ? [`# @name ${regionName(call)}`] : []),
    `# @expect ${status}`,
    ...Object.entries(json).map(([path, value]) => `# @expect-json ${path} ${String(value)}`),
  ];
  return [
    `### ${call.folder}: ${name}`,
    ...(before && variable
      ? [`@${variable.variable} = {{${regionName(before)}.response.body.$.${variable.from}}}`, '']
      : []),
    ...requestsOf(call, notes),
  ].join('\n');
}

/** What later requests call the answer by. */
const regionName = ({ saves }: Call): string => `${saves?.variable ?? ''}Answer`;

/** The request with its notes; of several, as some schemes need them, the last one is what it is all about. */
function requestsOf(call: Call, notes: readonly string[]): string[] {
  const sample = call.samples?.http?.trim() ?? '';
  if (!wholeRequest.test(sample)) return [...notes, requestOf(call, sample)];
  const requests = sample.split(/^###.*\n+/m);
  const last = requests.pop() ?? '';
  return [...requests.flatMap((request) => [request.trimEnd(), '', '###']), ...notes, last];
}

/** A method with its address, after comments, variables and httpyac's scripts. */
const wholeRequest = /^(?:[A-Z]+ \S|\{\{|#|@)/;

function requestOf({ method, path, headers, body }: Call, sample: string): string {
  const line = `${/\n\s*\n/.test(sample) ? 'POST' : method} {{baseUrl}}${path}`;
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const own = sample === '' ? [] : [sample];
  return [line, ...fields, ...own, ...(body === undefined ? [] : ['', body])].join('\n');
}

const comment = (text: string): string => text.replace(/^/gm, '# ').replace(/ +$/gm, '');
