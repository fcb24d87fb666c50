// A collection for Bruno and its command line: a folder of files in the language Bru.
import { byFolder, type Call, type Collection } from './call.js';

/** A file by its path inside the folder. */
type File = readonly [path: string, text: string];

export function brunoCollection(collection: Collection): File[] {
  const { name, about, base, calls } = collection;
  const settings = { version: '1', name, type: 'collection', ignore: ['node_modules', '.git'] };
  return [
    ['bruno.json', `${JSON.stringify(settings, null, 2)}\n`],
    ['collection.bru', blocks([pairs('vars:pre-request', { baseUrl: base }), text('docs', about)])],
    ...[...byFolder(calls)].flatMap(([folder, inside], index) =>
      folderOf({ ...collection, calls: inside }, folder, index + 1),
    ),
  ];
}

function folderOf({ calls, base }: Collection, folder: string, seq: number): File[] {
  const path = fileName(folder, seq);
  return [
    [`${path}/folder.bru`, blocks([pairs('meta', { name: folder, seq })])],
    ...calls.map((call, index): File => [
      `${path}/${fileName(call.name, index + 1)}.bru`,
      fileOf(call, index + 1, base),
    ]),
  ];
}

/**
 * What is saved is saved by a script, not by `vars:post-response`: the command line waits for its sandbox before scripts only,
 * and the first answer would be faster than that.
 */
function fileOf(call: Call, seq: number, base: string): string {
  const { status, json = {}, saves, samples, name } = call;
  const values = Object.entries(json).map(
    ([path, value]) => [`res.body.${path}`, `eq ${String(value)}`] as const,
  );
  return blocks([
    pairs('meta', { name, type: 'http', seq }),
    ...requestOf(call, base),
    ...(samples?.bruno === undefined ? [] : [samples.bruno.trim()]),
    ...(saves
      ? [text('script:post-response', `bru.setVar('${saves.variable}', res.body.${saves.from});`)]
      : []),
    pairs('assert', { 'res.status': `eq ${status}`, ...Object.fromEntries(values) }),
  ]);
}

/** The method's block names the kinds of body and authentication of the blocks that follow. */
function requestOf({ method, path, headers, body, samples }: Call, base: string): string[] {
  const sample = samples?.bruno ?? '';
  const [, sampleBody] = /^body(?::([a-z-]+))? *\{/m.exec(sample) ?? [];
  const [, auth = 'none'] = /^auth:([\w-]+) *\{/m.exec(sample) ?? [];
  const mode = body === undefined ? 'none' : bodyMode(headers);
  const verb = sampleBody === undefined ? method : 'POST';
  const custom = standardMethods.has(verb) ? {} : { method: verb };
  const host = readsAddressFirst.test(sample) ? base : '{{baseUrl}}';
  const address = { url: host + path, body: bodyNames.get(sampleBody ?? mode) ?? mode, auth };
  return [
    pairs(custom.method === undefined ? verb.toLowerCase() : 'http', { ...custom, ...address }),
    ...(Object.keys(headers).length === 0 ? [] : [pairs('headers', headers)]),
    ...(body === undefined ? [] : [text(`body:${mode}`, body)]),
  ];
}

/** Its command line adds a key to the query before it puts variables in, and then takes `{{baseUrl}}` for no address. */
const readsAddressFirst = /^ *placement: queryparams$/m;

const standardMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']);

const bodyMode = (headers: Call['headers']): string =>
  (headers['content-type'] ?? '').includes('xml') ? 'xml' : 'json';

/** What the block of the method calls a body, where that differs from the name of its own block. */
const bodyNames: ReadonlyMap<string, string> = new Map([
  ['json', 'json'],
  ['text', 'text'],
  ['xml', 'xml'],
  ['form-urlencoded', 'formUrlEncoded'],
  ['multipart-form', 'multipartForm'],
  ['graphql', 'graphql'],
]);

const blocks = (all: readonly string[]): string => `${all.join('\n\n')}\n`;

function pairs(block: string, values: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(values).map(([name, value]) => `  ${name}: ${value}`);
  return `${block} {\n${lines.join('\n')}\n}`;
}

/** Lines of text; only one that is not indented could end the block. */
function text(block: string, lines: string): string {
  return `${block} {\n${lines.replace(/^/gm, '  ')}\n}`;
}

/** Some systems forbid signs in names; the number keeps them apart and in order. */
function fileName(name: string, seq: number): string {
  const plain = name
    .replace(/[^\w .-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return `${String(seq).padStart(2, '0')} ${plain}`;
}
