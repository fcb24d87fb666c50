// Writes a collection for Bruno and its command line: a folder of files in the Bru language.
import { groupByFolder, type SampleCollection, type SampleRequest } from './sample-request.js';

type File = readonly [path: string, text: string];

export function brunoCollection(collection: SampleCollection): File[] {
  const { name, description, baseUrl, requests } = collection;
  const settings = { version: '1', name, type: 'collection', ignore: ['node_modules', '.git'] };
  return [
    ['bruno.json', `${JSON.stringify(settings, null, 2)}\n`],
    ['collection.bru', joinBlocks([pairs('vars:pre-request', { baseUrl }), text('docs', description)])],
    ...[...groupByFolder(requests)].flatMap(([folder, inFolder], index) =>
      folderFiles({ ...collection, requests: inFolder }, folder, index + 1),
    ),
  ];
}

function folderFiles({ requests, baseUrl }: SampleCollection, folder: string, seq: number): File[] {
  const path = fileName(folder, seq);
  return [
    [`${path}/folder.bru`, joinBlocks([pairs('meta', { name: folder, seq })])],
    ...requests.map((request, index): File => [
      `${path}/${fileName(request.name, index + 1)}.bru`,
      requestFile(request, index + 1, baseUrl),
    ]),
  ];
}

/**
 * Variables are set by a script, not by `vars:post-response`: Bruno's command line waits until its JavaScript sandbox is ready
 * only before it runs a script, and the first response can arrive earlier.
 */
function requestFile(request: SampleRequest, seq: number, baseUrl: string): string {
  const { status, json = {}, saves, samples, name } = request;
  const values = Object.entries(json).map(
    ([path, value]) => [`res.body.${path}`, `eq ${String(value)}`] as const,
  );
  return joinBlocks([
    pairs('meta', { name, type: 'http', seq }),
    ...requestBlocks(request, baseUrl),
    ...(samples?.bruno === undefined ? [] : [samples.bruno.trim()]),
    ...(saves
      ? [text('script:post-response', `bru.setVar('${saves.variable}', res.body.${saves.from});`)]
      : []),
    pairs('assert', { 'res.status': `eq ${status}`, ...Object.fromEntries(values) }),
  ]);
}

/** The block of the method names the type of the body block and of the auth block that follow. */
function requestBlocks({ method, path, headers, body, samples }: SampleRequest, baseUrl: string): string[] {
  const sample = samples?.bruno ?? '';
  const [, sampleBody] = /^body(?::([a-z-]+))? *\{/m.exec(sample) ?? [];
  const [, auth = 'none'] = /^auth:([\w-]+) *\{/m.exec(sample) ?? [];
  const mode = body === undefined ? 'none' : bodyMode(headers);
  const verb = sampleBody === undefined ? method : 'POST';
  const custom = standardMethods.has(verb) ? {} : { method: verb };
  const host = placesKeyInQuery.test(sample) ? baseUrl : '{{baseUrl}}';
  const target = { url: host + path, body: bodyTypes.get(sampleBody ?? mode) ?? mode, auth };
  return [
    pairs(custom.method === undefined ? verb.toLowerCase() : 'http', { ...custom, ...target }),
    ...(Object.keys(headers).length === 0 ? [] : [pairs('headers', headers)]),
    ...(body === undefined ? [] : [text(`body:${mode}`, body)]),
  ];
}

/** Bruno's command line adds an API key to the query before it replaces variables, and rejects `{{baseUrl}}` as an invalid URL. */
const placesKeyInQuery = /^ *placement: queryparams$/m;

const standardMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']);

const bodyMode = (headers: SampleRequest['headers']): string =>
  (headers['content-type'] ?? '').includes('xml') ? 'xml' : 'json';

/** The value of `body` in the method's block, by the name of the body block. */
const bodyTypes: ReadonlyMap<string, string> = new Map([
  ['json', 'json'],
  ['text', 'text'],
  ['xml', 'xml'],
  ['form-urlencoded', 'formUrlEncoded'],
  ['multipart-form', 'multipartForm'],
  ['graphql', 'graphql'],
]);

const joinBlocks = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;

function pairs(block: string, values: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(values).map(([name, value]) => `  ${name}: ${value}`);
  return `${block} {\n${lines.join('\n')}\n}`;
}

/** A text block. Its lines are indented, because an unindented `}` would end it. */
function text(block: string, lines: string): string {
  return `${block} {\n${lines.replace(/^/gm, '  ')}\n}`;
}

/** A name without characters that some file systems forbid. The number keeps names unique and in order. */
function fileName(name: string, seq: number): string {
  const plain = name
    .replace(/[^\w .-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return `${String(seq).padStart(2, '0')} ${plain}`;
}
