// Compiles the macros of lists: all, exists, exists_one, filter and map.
import type { ASTNode } from '@marcbachmann/cel-js';
import type { Compilation } from './compilation.js';
import { isName } from './names.js';
import { isList, typeName, unknownCode, type Code, type Frame, type Type, type Value } from './values.js';

type MethodNode = Extract<ASTNode, { op: 'rcall' }>;
/** Calculates the result of a macro from the items and the value of its body for each item. */
type Macro = (items: readonly Value[], body: (item: Value) => Value) => Value;

/** As in CEL, an item that decides the result makes an error in another item irrelevant. */
function contains(items: readonly Value[], body: (item: Value) => Value, decisive: boolean): boolean {
  let failure: unknown;
  for (const item of items) {
    try {
      if (body(item) === decisive) return true;
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure as Error;
  return false;
}

const macros: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ['all', (items, body) => !contains(items, body, false)],
  ['exists', (items, body) => contains(items, body, true)],
  ['exists_one', (items, body) => items.filter((item) => body(item) === true).length === 1],
  ['filter', (items, body) => items.filter((item) => body(item) === true)],
  ['map', (items, body) => items.map(body)],
]);

export function isMacro(name: string): boolean {
  return macros.has(name);
}

export function compileMacro(compilation: Compilation, node: MethodNode): Code {
  const [name, receiver, args] = node.args;
  const [variable, body] = args;
  const offset = compilation.offsetOf(name, receiver.end);
  const macro = macros.get(name);
  if (macro === undefined || variable?.op !== 'id' || body === undefined || args.length !== 2) {
    return compilation.fail(offset, `${name} needs a name and an expression`);
  }
  if (compilation.item !== undefined) return compilation.fail(offset, `${name} must NOT be nested`);
  if (!isName(receiver)) return compilation.fail(offset, `${name} is only allowed on array fields`);
  const list = compilation.compile(receiver);
  if (list.type === 'unknown') return unknownCode;
  if (!isList(list.type) || list.type.list === undefined) {
    return compilation.fail(offset, `${name} is only allowed on array fields`);
  }
  compilation.item = { name: variable.args, type: list.type.list };
  const code = compilation.compile(body);
  compilation.item = undefined;
  const type = resultType(compilation, name, list.type, { code, offset: body.start });
  return type === 'unknown' ? unknownCode : { type, run: runner(macro, list, code) };
}

interface Body {
  readonly code: Code;
  readonly offset: number;
}

function resultType(compilation: Compilation, name: string, list: Type, { code, offset }: Body): Type {
  const { type } = code;
  if (type === 'unknown') return 'unknown';
  if (name === 'map') {
    return isList(type) ? compilation.fail(offset, 'map must NOT return lists').type : { list: type };
  }
  if (type === 'bool') return name === 'filter' ? list : 'bool';
  return compilation.fail(offset, `${name} needs bool, is ${typeName(type)}`).type;
}

function runner(macro: Macro, list: Code, body: Code): Code['run'] {
  return (frame: Frame) => {
    const items = list.run(frame);
    if (!Array.isArray(items)) return false;
    return macro(items, (item) => {
      frame.item = item;
      return body.run(frame);
    });
  };
}
