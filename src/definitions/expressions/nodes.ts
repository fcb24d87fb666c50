// Compiles the nodes of the tree: literals, lists, operators and conditions.
import type { ASTNode } from '@marcbachmann/cel-js';
import { compileCall, compileMethod } from './calls.js';
import type { Compilation } from './compilation.js';
import { toInteger } from './integers.js';
import { compileName, compileNullTest } from './names.js';
import { binaryOperators, unaryOperators } from './operators.js';
import {
  commonType,
  findOverload,
  isEqual,
  isList,
  typeName,
  unknownCode,
  type Code,
  type Type,
  type Value,
} from './values.js';

export function compileNode(compilation: Compilation, node: ASTNode): Code {
  switch (node.op) {
    case 'value':
      return compileLiteral(compilation, node, node.args);
    case 'id':
    case '.':
      return compileName(compilation, node);
    case 'list':
      return compileList(compilation, node.args);
    case 'call':
      return compileCall(compilation, node);
    case 'rcall':
      return compileMethod(compilation, node);
    case '?:':
      return compileCondition(compilation, node.args);
    case '!_':
    case '-_':
      return compileUnary(compilation, node);
    case '&&':
    case '||':
      return compileLogical(compilation, node.op, node.args);
    case '[]':
      return compilation.fail(node.args[1].start, 'index access is not allowed');
    case 'map':
      return compilation.fail(node.start, 'maps and structs are not allowed');
    case '.?':
    case '[?]':
      return compilation.fail(node.start, 'optional access is not allowed');
    default:
      return compileBinary(compilation, node.op, node.args);
  }
}

const literalTypes: Readonly<Record<string, Type>> = { boolean: 'bool', number: 'double', string: 'string' };

function compileLiteral(compilation: Compilation, node: ASTNode, literal: unknown): Code {
  if (literal === null) return compilation.fail(node.start, 'null is only allowed after == or !=');
  if (typeof literal === 'bigint') return compileInteger(compilation, node, literal);
  const type = literalTypes[typeof literal];
  if (type === undefined) {
    const name = literal instanceof Uint8Array ? 'bytes are' : 'unsigned integers are';
    return compilation.fail(node.start, `${name} not allowed`);
  }
  const value = literal as Value;
  return { type, run: () => value };
}

function compileInteger(compilation: Compilation, node: ASTNode, literal: bigint): Code {
  try {
    const value = toInteger(literal);
    return { type: 'int', run: () => value };
  } catch {
    return compilation.fail(node.start, 'an integer is out of range');
  }
}

function compileList(compilation: Compilation, nodes: readonly ASTNode[]): Code {
  const items = nodes.map((item) => compilation.compile(item));
  let type: Type = { list: undefined };
  for (const [i, item] of items.entries()) {
    if (item.type === 'unknown') return unknownCode;
    const offset = nodes[i]?.start ?? 0;
    if (isList(item.type)) return compilation.fail(offset, 'lists in lists are not allowed');
    const common = commonType(type, { list: item.type });
    if (common === undefined) return compilation.fail(offset, 'the items of a list must have one type');
    type = common;
  }
  const areLiterals = nodes.every(({ op }) => op === 'value');
  if (!areLiterals) return { type, run: (frame) => items.map(({ run }) => run(frame)) };
  const values = nodes.map(({ args }) => (typeof args === 'bigint' ? toInteger(args) : (args as Value)));
  return { type, run: () => values };
}

type Three = readonly [ASTNode, ASTNode, ASTNode];
type Two = readonly [ASTNode, ASTNode];

function compileCondition(compilation: Compilation, [test, first, second]: Three): Code {
  const condition = compileBoolean(compilation, test, '?:');
  const [a, b] = [compilation.compile(first), compilation.compile(second)];
  if (condition === unknownCode || a.type === 'unknown' || b.type === 'unknown') return unknownCode;
  const type = commonType(a.type, b.type);
  if (type === undefined) {
    const types = `${typeName(a.type)} and ${typeName(b.type)}`;
    return compilation.fail(second.start, `the values of ?: must have one type, not ${types}`);
  }
  return { type, run: (frame) => (condition.run(frame) === true ? a.run(frame) : b.run(frame)) };
}

function compileBoolean(compilation: Compilation, node: ASTNode, operator: string): Code {
  const code = compilation.compile(node);
  if (code.type === 'bool' || code.type === 'unknown') return code;
  return compilation.fail(node.start, `${operator} needs bool, is ${typeName(code.type)}`);
}

function compileUnary(compilation: Compilation, node: Extract<ASTNode, { op: '!_' | '-_' }>): Code {
  const operand = node.args;
  if (node.op === '-_' && operand.op === 'value' && typeof operand.args === 'bigint') {
    return compileInteger(compilation, node, -operand.args);
  }
  const { type, run } = compilation.compile(operand);
  if (type === 'unknown') return unknownCode;
  const overload = findOverload(unaryOperators.get(node.op) ?? [], [type]);
  if (overload !== undefined) return { type: overload.result, run: (frame) => overload.run(run(frame)) };
  return compilation.fail(node.start, `no operator ${node.op.slice(0, 1)} for ${typeName(type)}`);
}

/** As in CEL, a side that decides the result makes an error of the other side irrelevant. */
function compileLogical(compilation: Compilation, operator: '&&' | '||', [a, b]: Two): Code {
  const left = compileBoolean(compilation, a, operator);
  const right = compileBoolean(compilation, b, operator);
  if (left === unknownCode || right === unknownCode) return unknownCode;
  const decisive = operator === '||';
  return {
    type: 'bool',
    run: (frame) => {
      let value: Value;
      try {
        value = left.run(frame);
      } catch (error) {
        if (right.run(frame) === decisive) return decisive;
        throw error;
      }
      return value === decisive ? decisive : right.run(frame);
    },
  };
}

function compileBinary(compilation: Compilation, operator: string, [a, b]: Two): Code {
  const isEquality = operator === '==' || operator === '!=';
  if (isEquality && isNullLiteral(b)) return compileNullTest(compilation, a, operator === '==');
  if (isEquality && isNullLiteral(a)) return compileNullTest(compilation, b, operator === '==');
  const [left, right] = [compilation.compile(a), compilation.compile(b)];
  if (left.type === 'unknown' || right.type === 'unknown') return unknownCode;
  const code = isEquality
    ? compileEquality(left, right, operator === '==')
    : compileOperator(operator, left, right);
  if (code !== undefined) return code;
  const types = `${typeName(left.type)} and ${typeName(right.type)}`;
  return compilation.fail(compilation.offsetOf(operator, a.end), `no operator ${operator} for ${types}`);
}

function isNullLiteral(node: ASTNode): boolean {
  return node.op === 'value' && node.args === null;
}

function compileEquality(left: Code, right: Code, expected: boolean): Code | undefined {
  if (commonType(left.type, right.type) === undefined) return undefined;
  return { type: 'bool', run: (frame) => isEqual(left.run(frame), right.run(frame)) === expected };
}

function compileOperator(operator: string, left: Code, right: Code): Code | undefined {
  if (operator === 'in') return compileMembership(left, right);
  if (operator === '+' && isList(left.type)) return compileConcatenation(left, right);
  const overload = findOverload(binaryOperators.get(operator) ?? [], [left.type, right.type]);
  if (overload === undefined) return undefined;
  return { type: overload.result, run: (frame) => overload.run(left.run(frame), right.run(frame)) };
}

function compileMembership(item: Code, list: Code): Code | undefined {
  if (!isList(list.type) || isList(item.type) || item.type === 'unknown') return undefined;
  if (commonType({ list: item.type }, list.type) === undefined) return undefined;
  return {
    type: 'bool',
    run: (frame) => {
      const value = item.run(frame);
      const values = list.run(frame);
      return Array.isArray(values) && values.some((other: Value) => isEqual(value, other));
    },
  };
}

function compileConcatenation(left: Code, right: Code): Code | undefined {
  const type = commonType(left.type, right.type);
  if (type === undefined) return undefined;
  return { type, run: (frame) => [left.run(frame), right.run(frame)].flat() };
}
