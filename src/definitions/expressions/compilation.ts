// The state of the compilation of one expression: its names, the nulls that it tests, and its problems.
import type { ASTNode } from '@marcbachmann/cel-js';
import type { ExpressionProblem, ScalarType, Scope } from './expression.js';
import type { Reference } from './references.js';
import { position } from './syntax.js';
import { unknownCode, type Code } from './values.js';

/** The variable of a macro. */
interface ItemVariable {
  readonly name: string;
  readonly type: ScalarType;
}

export class Compilation {
  readonly problems: ExpressionProblem[] = [];
  /** The fields whose values the expression uses, by key. */
  readonly used = new Map<string, Reference>();
  /** The keys of fields and relations that it compares with null. */
  readonly tested = new Set<string>();
  readonly fields = new Set<string>();
  readonly relations = new Set<string>();
  usesOld = false;
  usesTime = false;
  /** Set while the body of a macro is compiled. */
  item: ItemVariable | undefined;

  constructor(
    readonly source: string,
    readonly scope: Scope,
    private readonly compileNode: (compilation: Compilation, node: ASTNode) => Code,
  ) {}

  compile(node: ASTNode): Code {
    return this.compileNode(this, node);
  }

  /** Reports a problem at an offset in the source; `suffix` follows the position. */
  fail(offset: number, message: string, suffix = ''): Code {
    this.problems.push({ message: message + position(this.source, offset) + suffix });
    return unknownCode;
  }

  /** The offset of the next name or operator in the source. Ignores case: the tree has names that are keywords in capitals. */
  offsetOf(text: string, after: number): number {
    return Math.max(after, this.source.toLowerCase().indexOf(text.toLowerCase(), after));
  }

  /** Records the names of a reference. */
  note({ root, name }: Reference): void {
    if (root === 'self') this.fields.add(name);
    else if (root === 'relation') this.relations.add(name);
    else this.usesOld = true;
  }

  /** The fields that are used without being compared with null. If one is null, the expression is null. */
  untested(): readonly Reference[] {
    return [...this.used.values()].filter(({ key, root, name }) => {
      const isRelationTested = root === 'relation' && this.isRelationTested(name);
      return !this.tested.has(key) && !isRelationTested;
    });
  }

  private isRelationTested(name: string): boolean {
    const reference = this.scope.relations.get(name)?.reference;
    return this.tested.has(name) || (reference !== undefined && this.tested.has(reference));
  }
}
