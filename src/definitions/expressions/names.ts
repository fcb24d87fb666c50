// Compiles names: fields, fields of related records, the times, and comparisons of fields and relations with null.
import type { ASTNode } from '@marcbachmann/cel-js';
import type { Compilation } from './compilation.js';
import { findReference, isNull, readerOf, roots, suggestion, type Reference } from './references.js';
import { startOfDay } from './times.js';
import { unknownCode, type Code, type Frame } from './values.js';

type NameNode = Extract<ASTNode, { op: 'id' | '.' }>;

/** Names of types in CEL. Fields with these names need `self.`. */
const typeNames: readonly string[] = [
  ...['bool', 'bytes', 'double', 'dyn', 'int', 'list', 'map', 'null_type', 'string', 'type', 'uint'],
];

const times: Readonly<Record<string, (frame: Frame) => number>> = {
  now: ({ evaluation }) => evaluation.now,
  today: ({ evaluation }) => startOfDay(evaluation.now),
};

export function isName(node: ASTNode): node is NameNode {
  return node.op === 'id' || node.op === '.';
}

export function compileName(compilation: Compilation, node: NameNode): Code {
  const special = node.op === 'id' ? compileSpecial(compilation, node.args, node.pos) : undefined;
  if (special !== undefined) return special;
  const reference = resolve(compilation, node);
  if (reference === undefined) return unknownCode;
  const { type, raw, key } = reference;
  if (type === undefined)
    return compilation.fail(node.start, `${key} is a record`, ': name one of its fields');
  compilation.used.set(key, reference);
  const read = readerOf(type);
  return { type, run: (frame) => read(raw(frame)) };
}

/** The variable of a macro, and the times. */
function compileSpecial(compilation: Compilation, name: string, offset: number): Code | undefined {
  const { item, scope } = compilation;
  if (item?.name === name) return { type: item.type, run: (frame) => frame.item };
  const run = Object.hasOwn(times, name) ? times[name] : undefined;
  if (run === undefined || scope.fields.has(name)) return undefined;
  if (!scope.hasTime) return compilation.fail(offset, `${name} is not known here`);
  compilation.usesTime = true;
  return { type: 'timestamp', run };
}

/** The field or relation of a name, whose occurrence is noted. Undefined after a problem. */
function resolve(compilation: Compilation, node: NameNode): Reference | undefined {
  const { scope } = compilation;
  const path = pathOf(compilation, node);
  if (path === undefined) {
    compilation.fail(node.start, 'only one name may follow a relation');
    return undefined;
  }
  const problem = problemOf(compilation, path);
  const reference = problem === undefined ? findReference(scope, path) : undefined;
  if (reference !== undefined) compilation.note(reference);
  else if (problem !== undefined) compilation.fail(node.start, ...problem);
  else reportUnknown(compilation, node, path);
  return reference;
}

/** `['doctor', 'active']`. The names come from the source, because the tree has some of them in capitals. */
function pathOf({ source }: Compilation, node: NameNode): readonly string[] | undefined {
  if (node.op === 'id') return [node.args];
  const [left] = node.args;
  return left.op === 'id' ? [left.args, source.slice(node.pos, node.end)] : undefined;
}

/** A message, and what follows its position. */
type Problem = readonly [message: string, suffix?: string];

function problemOf({ scope, item }: Compilation, path: readonly string[]): Problem | undefined {
  const [root = '', field] = path;
  if (root === 'old' && !scope.hasOld) return ['old is not known here'];
  if (field !== undefined) {
    const hasFields = root !== item?.name && !scope.fields.has(root) && !Object.hasOwn(times, root);
    return hasFields ? undefined : [`${root} has no fields`];
  }
  if (roots.includes(root)) return [`${root} is a record`, ': name one of its fields'];
  const isTypeName = typeNames.includes(root) && scope.fields.has(root);
  return isTypeName ? [`"${root}" is a word of CEL`, `: write self.${root}`] : undefined;
}

function reportUnknown(compilation: Compilation, node: NameNode, path: readonly string[]): void {
  const { scope } = compilation;
  const [root = ''] = path;
  const isRootKnown = roots.includes(root) || scope.relations.has(root);
  const unknown = isRootKnown ? path : [root];
  compilation.fail(node.start, `unknown name "${unknown.join('.')}"`, suggestion(scope, unknown));
}

/** `x == null`, `x != null` of a field or relation that may be null. */
export function compileNullTest(compilation: Compilation, operand: ASTNode, isEqual: boolean): Code {
  const isVariable = operand.op === 'id' && isVariableName(compilation, operand.args);
  if (!isName(operand) || isVariable) {
    return compilation.fail(operand.start, 'only fields and relations can be compared with null');
  }
  const reference = resolve(compilation, operand);
  if (reference === undefined) return unknownCode;
  const { key, nullable, raw } = reference;
  if (!nullable) return compilation.fail(operand.start, `${key} is never null`);
  compilation.tested.add(key);
  return { type: 'bool', run: (frame) => isNull(raw(frame)) === isEqual };
}

function isVariableName({ item, scope }: Compilation, name: string): boolean {
  return item?.name === name || (Object.hasOwn(times, name) && !scope.fields.has(name));
}
