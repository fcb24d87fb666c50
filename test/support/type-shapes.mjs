// Compares the types of the kit with the schemas of an OpenAPI document, as sets of lines such as `.rules[].when?.times?: number`:
//   node type-shapes.mjs <URL of the document>
// Prints the differences. Starts in a separate process, as Jest does not load modules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** By the file and the name of a type: where its schema is. */
const pairs = {
  'client/documents SessionReport': ['/session', 'get'],
  'client/documents Snapshot': ['/session/snapshots/{name}', 'get'],
  'client/documents SessionDiff': ['/session/diff', 'get'],
  'client/documents ExportDocument': ['/session/export', 'get'],
  'client/documents ImportDocument': ['/session/import', 'post', 'body'],
  'client/documents ForkOptions': ['/session/fork', 'post', 'body'],
  'client/faults-control FaultPlan': ['/session/faults', 'put', 'body'],
  'client/faults-control FaultReport': ['/session/faults', 'get'],
  'client/journal JournalSettings': ['/session/journal', 'put', 'body'],
  'client/journal RecordedRequest': ['/session/requests', 'get', 'item'],
  'client/journal Verification': ['/session/requests/verify', 'post'],
  'client/journal HarDocument': ['/session/requests.har', 'get'],
  'client/matcher RecordedRequestMatcher': ['/session/requests/find', 'post', 'body', 'match'],
  'client/mutants-control MutantSettings': ['/session/mutants', 'put', 'body'],
  'client/mutants-control MutantReport': ['/session/mutants', 'get'],
  'client/mutants-control MutantExample': ['/session/mutants/examples', 'get', 'value'],
  'client/permissions-control PermissionSettings': ['/session/permissions', 'put', 'body'],
  'client/permissions-control PermissionReport': ['/session/permissions', 'get'],
  'client/mutants-control GuessResult': ['/session/mutants/guess', 'post'],
};

/** Differences that are intended, with the reason. */
const intended = {
  // A separate parameter: the number or the ids.
  'ForkOptions .count?: number': 'schema',
  'ForkOptions .ids?[]: string': 'schema',
  // Ignored: it is there so that a report can be put.
  'PermissionSettings .table?: unknown': 'schema',
  // Type checks against the one format there is.
  'ExportDocument .format: "practice-api-sandbox/session@1"': 'type',
  'ExportDocument .format: string': 'schema',
};

/** The related record, which only responses to `expand` have. */
const relation = /\.orders\b\S*\.(?:user|product)\?[.:]/;

/** Replaces each reference by the schema. */
function withoutReferences(value, document) {
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$ref === 'string') {
    const path = value.$ref.slice(2).split('/');
    return withoutReferences(
      path.reduce((at, name) => at[name], document),
      document,
    );
  }
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, document));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withoutReferences(item, document)]),
  );
}

/** The lines that only one side has. */
function differences(document) {
  const shapes = typeShapes();
  const used = new Set();
  const lines = Object.entries(pairs).flatMap(([name, place]) => {
    const short = name.split(' ')[1];
    return differencesOf(
      shapes(name),
      schemaLines(withoutReferences(schemaAt(document, place), document), ''),
    )
      .map(([side, line]) => [side, `${short} ${line}`])
      .filter(([side, line]) => intended[line] !== side || !used.add(line))
      .map(([side, line]) => `only in the ${side}: ${line}`);
  });
  const unused = Object.keys(intended).filter((line) => !used.has(line));
  return [
    ...lines,
    ...unused.map((line) => `no difference any more: ${line}`),
    ...controlNames(document, shapes('client/documents ControlsDocument')),
  ];
}

function differencesOf(type, schema) {
  const open = (lines) => lines.filter((line) => line.endsWith(': object')).map((line) => line.slice(0, -8));
  // Neither side says what such an object contains.
  const unspecified = [...open(type), ...open(schema)];
  const isCompared = (line) => !relation.test(line) && !unspecified.some((path) => line.startsWith(path));
  const missing = (lines, others) => lines.filter((line) => isCompared(line) && !others.includes(line));
  return [
    ...missing(type, schema).map((line) => ['type', line]),
    ...missing(schema, type).map((line) => ['schema', line]),
  ];
}

/** The routes of controls are those whose body has a DELETE and a PUT under `/session/<name>`. */
function controlNames({ paths }, lines) {
  const isControl = ([path, methods]) => /^\/session\/[a-z]+$/.test(path) && methods.put && methods.delete;
  const names = Object.entries(paths)
    .filter(isControl)
    .map(([path]) => path.slice('/session/'.length));
  const expected = names.filter((name) => name !== 'controls').sort();
  const given = unique(lines.map((line) => /^\.(\w+)/.exec(line)?.[1])).sort();
  return given.join() === expected.join()
    ? []
    : [`ControlsDocument has ${given.join()}, not ${expected.join()}`];
}

function schemaAt({ paths }, [path, method, part, name]) {
  const operation = paths[path][method];
  if (part === 'body') {
    const { schema } = operation.requestBody.content['application/json'];
    return name === undefined ? schema : schema.properties[name];
  }
  const { schema } = operation.responses[200].content['application/json'];
  const data =
    schema.properties.data !== undefined && schema.properties.success ? schema.properties.data : schema;
  if (part === 'item') return data.items;
  return part === 'value' ? data.additionalProperties : data;
}

function schemaLines(schema, path) {
  const { type, anyOf, oneOf, nullable, enum: values, items, properties, additionalProperties } = schema;
  const nulls = nullable ? [`${path}: null`] : [];
  if (anyOf ?? oneOf) return unique([...nulls, ...(anyOf ?? oneOf).flatMap((one) => schemaLines(one, path))]);
  if (type === undefined) return [`${path}: unknown`];
  if (type === 'array') return [...nulls, ...schemaLines(items, `${path}[]`)];
  if (type !== 'object') return [...nulls, ...scalarLines(type, values, path)];
  if (properties !== undefined) return [...nulls, ...propertyLines(schema, path)];
  return [
    ...nulls,
    ...(additionalProperties === true
      ? [`${path}: object`]
      : schemaLines(additionalProperties ?? {}, `${path}{}`)),
  ];
}

const scalarLines = (type, values, path) =>
  values !== undefined && type === 'string'
    ? values.map((value) => `${path}: ${JSON.stringify(value)}`)
    : [`${path}: ${type === 'integer' ? 'number' : type}`];

function propertyLines({ properties, required = [] }, path) {
  const tag = properties.type?.enum?.length === 1 ? `<${properties.type.enum[0]}>` : '';
  return Object.entries(properties).flatMap(([name, schema]) =>
    schemaLines(schema, `${path}${tag}.${name}${required.includes(name) ? '' : '?'}`),
  );
}

/** A function from the file and the name of a type to its lines. */
function typeShapes() {
  const fileOf = (pair) => join(root, 'kit', `${pair.split(' ')[0]}.ts`);
  const files = [...new Set(Object.keys(pairs).map(fileOf))];
  const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const program = ts.createProgram(files, {
    ...options,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  return (pair) => {
    const [file, name] = pair.split(' ');
    const module = checker.getSymbolAtLocation(program.getSourceFile(fileOf(pair)));
    const symbol = checker.getExportsOfModule(module).find((one) => one.name === name);
    if (symbol === undefined) throw new Error(`${file} exports no ${name}`);
    return unique(typeLines(checker, checker.getDeclaredTypeOfSymbol(symbol), '').map(withoutNames));
  };
}

const generated = readFileSync(join(root, 'kit/client/generated/names.ts'), 'utf8');
const name = [...generated.matchAll(/'([\w-]+)'/g)].map(([, one]) => one).join('|');
/** The names of operations and mutants, as values and as properties: texts in the schemas. */
const nameValue = new RegExp(`: "(?:${name})"$`);
const nameProperty = new RegExp(`\\.(?:${name})\\?(?=[:.])`);
const withoutNames = (line) => line.replace(nameValue, ': string').replace(nameProperty, '{}');

const scalars = [
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, 'unknown'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.String, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.NonPrimitive, 'object'],
];

function typeLines(checker, type, path) {
  const scalar = scalars.find(([flag]) => type.flags & flag);
  if (scalar !== undefined) return [`${path}: ${scalar[1]}`];
  if (type.flags & ts.TypeFlags.Undefined) return [];
  if (type.isStringLiteral()) return [`${path}: ${JSON.stringify(type.value)}`];
  if (type.isUnion()) return unique(type.types.flatMap((one) => typeLines(checker, one, path)));
  if (checker.isArrayType(type)) return typeLines(checker, checker.getTypeArguments(type)[0], `${path}[]`);
  const index = checker.getIndexInfosOfType(type).flatMap((one) => typeLines(checker, one.type, `${path}{}`));
  return [...index, ...memberLines(checker, type, path)];
}

function memberLines(checker, type, path) {
  const tagType = type.getProperty('type') && checker.getTypeOfSymbol(type.getProperty('type'));
  const tag = tagType?.isStringLiteral() ? `<${tagType.value}>` : '';
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const mark = property.flags & ts.SymbolFlags.Optional ? '?' : '';
    return typeLines(checker, checker.getTypeOfSymbol(property), `${path}${tag}.${property.name}${mark}`);
  });
}

const unique = (lines) => [...new Set(lines)];

const document = await (await fetch(process.argv[2])).json();
for (const line of differences(document)) console.log(line);
