// Compiles calls of functions, methods and macros.
import type { ASTNode } from '@marcbachmann/cel-js';
import { similar } from '../../core/text.js';
import type { Compilation } from './compilation.js';
import { Failure } from './failures.js';
import { functions, methods } from './functions.js';
import { compileMacro, isMacro } from './macros.js';
import { findOverload, typeName, unknownCode, type Code, type Frame, type Overload } from './values.js';

type CallNode = Extract<ASTNode, { op: 'call' }>;
type MethodNode = Extract<ASTNode, { op: 'rcall' }>;

export function compileCall(compilation: Compilation, node: CallNode): Code {
  const [name, args] = node.args;
  const overloads = functions.get(name);
  if (overloads === undefined) {
    if (methods.has(name) || isMacro(name)) {
      return compilation.fail(node.start, `${name} is a method`, `: write value.${name}(…)`);
    }
    return compilation.fail(node.start, `${name} is not allowed`, suggestionFor(name, functions));
  }
  const codes = args.map((arg) => compilation.compile(arg));
  const types = codes.map(({ type }) => type);
  if (types.includes('unknown')) return unknownCode;
  const overload = findOverload(overloads, types);
  if (overload === undefined) {
    return compilation.fail(node.start, `${name} does not take (${types.map(typeName).join(', ')})`);
  }
  const code = { type: overload.result, run: runner(overload, codes) };
  return isConstant(name, args) ? constant(compilation, node, code) : code;
}

/** Times in literals are read once, and errors in them are reported. */
function isConstant(name: string, [first]: readonly ASTNode[]): boolean {
  return (name === 'timestamp' || name === 'duration') && first?.op === 'value';
}

function constant(compilation: Compilation, node: ASTNode, { type, run }: Code): Code {
  try {
    const value = run({ evaluation: { record: {}, now: 0 }, related: new Map(), item: false });
    return { type, run: () => value };
  } catch (error) {
    if (error instanceof Failure) return compilation.fail(node.start, error.message);
    throw error;
  }
}

export function compileMethod(compilation: Compilation, node: MethodNode): Code {
  const [name, receiver, args] = node.args;
  if (isMacro(name)) return compileMacro(compilation, node);
  const overloads = methods.get(name);
  const offset = compilation.offsetOf(name, receiver.end);
  if (overloads === undefined) {
    if (functions.has(name)) {
      return compilation.fail(offset, `${name} is a function`, `: write ${name}(…)`);
    }
    const problem = `${qualified(compilation, receiver, name)} is not allowed`;
    return compilation.fail(offset, problem, suggestionFor(name, methods));
  }
  const codes = [receiver, ...args].map((arg) => compilation.compile(arg));
  const types = codes.map(({ type }) => type);
  if (types.includes('unknown')) return unknownCode;
  const overload = findOverload(overloads, types);
  if (overload === undefined) {
    const [first = '', ...others] = types.map(typeName);
    return compilation.fail(offset, `${first}.${name} does not take (${others.join(', ')})`);
  }
  return { type: overload.result, run: runner(overload, codes) };
}

/** The namespaces of the library, whose functions are not allowed. */
const namespaces: readonly string[] = ['cel', 'optional', 'math', 'strings'];

function qualified({ scope }: Compilation, receiver: ASTNode, name: string): string {
  const isNamespace =
    receiver.op === 'id' && namespaces.includes(receiver.args) && !scope.fields.has(receiver.args);
  return isNamespace ? `${receiver.args}.${name}` : name;
}

function suggestionFor(name: string, known: ReadonlyMap<string, unknown>): string {
  const found = similar(name, [...known.keys()]);
  return found === undefined ? '' : ` (did you mean ${found}?)`;
}

function runner(overload: Overload, codes: readonly Code[]): Code['run'] {
  const [first, second] = codes;
  if (first === undefined) return () => overload.run();
  if (second === undefined) return (frame: Frame) => overload.run(first.run(frame));
  if (codes.length === 2) return (frame: Frame) => overload.run(first.run(frame), second.run(frame));
  return (frame: Frame) => overload.run(...codes.map(({ run }) => run(frame)));
}
