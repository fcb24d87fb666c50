// Writes a collection as one `.http` file for VS Code's REST Client and for httpyac. Only httpyac checks responses: the
// expectations are in comments, which a script at the top of the file evaluates.
import type { SampleCollection, SampleRequest } from './sample-request.js';

/** The methods that both clients support. */
const supportedMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/**
 * Checks each response against the comments above its request. REST Client resolves `{{name.response.body.$.path}}` itself;
 * the last line makes it work in httpyac.
 */
const SCRIPT = `{{+response
  const { name, expect, ...expected } = httpRegion.metaData;
  const at = (path) => path.split('.').reduce((value, key) => value?.[key], response.parsedBody);
  if (expect) test.status(Number(expect));
  if (expected.expectJson) {
    const [path, ...value] = expected.expectJson.split(' ');
    test(expected.expectJson, () => {
      if (String(at(path)) !== value.join(' ')) throw new Error(path + ' is ' + at(path));
    });
  }
  if (/^\\w+$/.test(name)) exports[name] = { response: { body: { $: response.parsedBody } } };
}}`;

const SCRIPT_NOTE = 'Only httpyac reads the following script. In REST Client, start with the first request.';

export function httpFile({ name, description, baseUrl, requests }: SampleCollection): string {
  const supported = requests.filter(({ method }) => supportedMethods.has(method));
  const head = [comment(`${name}\n\n${description}`), `@baseUrl = ${baseUrl}`, comment(SCRIPT_NOTE), SCRIPT];
  const regions = supported.map((request, index) => toRegion(request, supported[index - 1]));
  return `${[...head, ...regions].join('\n\n')}\n`;
}

function toRegion(request: SampleRequest, previous: SampleRequest | undefined): string {
  const { name, status, json = {}, saves } = request;
  const saved = previous?.saves;
  const expectations = [
    ...(saves ? [`# @name ${regionName(request)}`] : []),
    `# @expect ${status}`,
    ...Object.entries(json).map(([path, value]) => `# @expect-json ${path} ${String(value)}`),
  ];
  return [
    `### ${request.folder}: ${name}`,
    ...(previous && saved
      ? [`@${saved.variable} = {{${regionName(previous)}.response.body.$.${saved.from}}}`, '']
      : []),
    ...toRequests(request, expectations),
  ].join('\n');
}

/** The name by which later requests refer to the response. */
const regionName = ({ saves }: SampleRequest): string => `${saves?.variable ?? ''}Response`;

/** The request with its expectations. Some schemes need several requests; the expectations apply to the last one. */
function toRequests(request: SampleRequest, expectations: readonly string[]): string[] {
  const sample = request.samples?.http?.trim() ?? '';
  if (!wholeRequest.test(sample)) return [...expectations, toRequest(request, sample)];
  const requests = sample.split(/^###.*\n+/m);
  const last = requests.pop() ?? '';
  return [...requests.flatMap((one) => [one.trimEnd(), '', '###']), ...expectations, last];
}

/** A sample that has its own request line, possibly after comments, variables and scripts. */
const wholeRequest = /^(?:[A-Z]+ \S|\{\{|#|@)/;

function toRequest({ method, path, headers, body }: SampleRequest, sample: string): string {
  const line = `${/\n\s*\n/.test(sample) ? 'POST' : method} {{baseUrl}}${path}`;
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const sampleLines = sample === '' ? [] : [sample];
  return [line, ...fields, ...sampleLines, ...(body === undefined ? [] : ['', body])].join('\n');
}

const comment = (text: string): string => text.replace(/^/gm, '# ').replace(/ +$/gm, '');
