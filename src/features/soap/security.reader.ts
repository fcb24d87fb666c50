// Collects the elements of `wsse:Security` headers while an envelope is parsed.
import type { SaxesTagNS } from 'saxes';
import { SECURITY_NAMESPACE, type SecurityElement } from '../auth/ws-security.service.js';

interface OpenElement extends SecurityElement {
  readonly children: OpenElement[];
  text: string;
}

export class SecurityReader {
  /** The Security headers, in order. */
  readonly headers: SecurityElement[] = [];
  /** The open elements, outermost first. */
  private readonly path: OpenElement[] = [];

  /** Whether a header entry is a Security header. */
  static isSecurity({ uri, local }: Pick<SaxesTagNS, 'uri' | 'local'>): boolean {
    return local === 'Security' && uri === SECURITY_NAMESPACE;
  }

  /** Whether the parser is inside a Security header. */
  get isReading(): boolean {
    return this.path.length > 0;
  }

  open({ uri, local, attributes }: SaxesTagNS): void {
    const values = Object.values(attributes).map(({ local: name, value }) => [name, value] as const);
    const element = { uri, local, attributes: new Map(values), children: [], text: '' };
    (this.path.at(-1)?.children ?? this.headers).push(element);
    this.path.push(element);
  }

  read(text: string): void {
    const current = this.path.at(-1);
    if (current !== undefined) current.text += text;
  }

  close(): void {
    this.path.pop();
  }
}
