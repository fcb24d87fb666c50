// Converts a YAML tree to plain values. Every value keeps its place in the file.
import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Scalar,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { nameText, type Path } from './problems.js';
import { MAX_DEPTH } from './yaml-tree.js';

const MAX_ALIASES = 50;
/** Values that aliases repeat, in all. An alias of aliases would otherwise repeat them exponentially. */
const MAX_REPEATED = 10_000;

/** A value of the file with the offsets of its key, or its item, and of itself. */
export interface Located {
  readonly at: number;
  readonly valueAt: number;
  readonly value: unknown;
  readonly children?: ReadonlyMap<string, Located>;
}

interface ConversionProblem {
  readonly offset: number;
  readonly path: Path;
  readonly message: string;
}

interface Position {
  readonly path: Path;
  readonly at: number;
  /** Whether the node is repeated by an alias. */
  readonly isRepeated: boolean;
}

export class Conversion {
  readonly problems: ConversionProblem[] = [];
  private readonly anchors = new Map<string, Node>();
  private aliases = 0;
  private repeated = 0;

  /** @returns the tree of values; what has a problem is null in it */
  convert(node: unknown): Located {
    return this.located(node, { path: [], at: 0, isRepeated: false });
  }

  private located(node: unknown, position: Position): Located {
    const { path, at, isRepeated } = position;
    if (!isNode(node)) return { at, valueAt: at, value: null };
    const valueAt = node.range?.[0] ?? at;
    if (isAlias(node))
      return this.aliased(node.source, { ...position, at: path.length === 0 ? valueAt : at }, valueAt);
    if (isRepeated && this.countRepeated(at, path)) return { at, valueAt, value: null };
    if (path.length > MAX_DEPTH) {
      this.report(at, path, `must NOT have more than ${MAX_DEPTH} levels`);
      return { at, valueAt, value: null };
    }
    const located = this.plain(node, position, valueAt);
    if (!isRepeated && 'anchor' in node && typeof node.anchor === 'string')
      this.anchors.set(node.anchor, node);
    return located;
  }

  private plain(node: Node, position: Position, valueAt: number): Located {
    if (isMap(node)) return this.map(node, position, valueAt);
    if (isSeq(node)) return this.list(node, position, valueAt);
    return { at: position.at, valueAt, value: isScalar(node) ? node.value : null };
  }

  private map(node: YAMLMap, { path, at, isRepeated }: Position, valueAt: number): Located {
    const children = new Map<string, Located>();
    for (const pair of node.items) {
      const key = this.keyOf(pair, path, children);
      if (key === undefined) continue;
      const keyAt = isNode(pair.key) ? (pair.key.range?.[0] ?? valueAt) : valueAt;
      children.set(key, this.located(pair.value, { path: [...path, key], at: keyAt, isRepeated }));
    }
    // Object.fromEntries defines own properties, also one named __proto__.
    const value = Object.fromEntries([...children].map(([key, child]) => [key, child.value]));
    return { at, valueAt, value, children };
  }

  private keyOf({ key }: Pair, path: Path, known: ReadonlyMap<string, Located>): string | undefined {
    const offset = isNode(key) ? (key.range?.[0] ?? 0) : 0;
    if (!isScalar(key)) {
      this.report(offset, path, 'must have texts as keys');
      return undefined;
    }
    const name = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
    const isMerge = name === '<<' && key.type === Scalar.PLAIN;
    if (isMerge) this.report(offset, path, 'must NOT have merge keys (<<): repeat the keys');
    else if (known.has(name)) this.report(offset, path, `must NOT have duplicate keys: ${nameText(name)}`);
    else return name;
    return undefined;
  }

  private list(node: YAMLSeq, { path, at, isRepeated }: Position, valueAt: number): Located {
    const items = node.items.map((item, index) => {
      const itemAt = isNode(item) ? (item.range?.[0] ?? valueAt) : valueAt;
      return this.located(item, { path: [...path, index], at: itemAt, isRepeated });
    });
    const children = new Map(items.map((item, index) => [String(index), item]));
    return { at, valueAt, value: items.map(({ value }) => value), children };
  }

  /** An anchor is defined after its value only, so that no value contains itself. */
  private aliased(name: string, position: Position, valueAt: number): Located {
    const { path, at } = position;
    const empty = { at, valueAt, value: null };
    const node = this.anchors.get(name);
    this.aliases += 1;
    if (node === undefined) {
      this.report(valueAt, path, `refers to an unknown anchor: ${nameText(name)}`);
      return empty;
    }
    if (this.aliases > MAX_ALIASES) {
      if (this.aliases === MAX_ALIASES + 1)
        this.report(valueAt, [], `must NOT have more than ${MAX_ALIASES} aliases`);
      return empty;
    }
    return this.located(node, { ...position, isRepeated: true });
  }

  /** Whether there are too many. */
  private countRepeated(at: number, path: Path): boolean {
    this.repeated += 1;
    if (this.repeated === MAX_REPEATED + 1)
      this.report(at, path, `must NOT repeat more than ${MAX_REPEATED} values by aliases`);
    return this.repeated > MAX_REPEATED;
  }

  private report(offset: number, path: Path, message: string): void {
    this.problems.push({ offset, path, message });
  }
}

/** The offset of a scalar itself, and of the key or item of a map or list. What does not exist is at the place around it. */
export function offsetOf(root: Located, path: Path): number {
  let node = root;
  for (const key of path) {
    const child = node.children?.get(String(key));
    if (child === undefined) return node.at;
    node = child;
  }
  return node.children === undefined ? node.valueAt : node.at;
}
