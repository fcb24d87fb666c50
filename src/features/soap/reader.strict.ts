// Reads any envelope, with a parser that knows all of XML and all of its namespaces. By local names; nothing is ever fetched,
// included or expanded, and no message can cost more than its length accounts for: some 25 ms for the longest.
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { ApiError, apiError } from '../../core/errors.js';
import { EnvelopeFailure } from './faults.js';
import { isUtf8Name, wrongType } from './media-type.js';
import { MOST_ELEMENTS, type Given, type Message } from './message.js';
import { namespaces } from './namespaces.js';
import { SecurityReader } from './security.reader.js';

const DEEPEST_NESTING = 64;
const MOST_ATTRIBUTES = 1000;
const LONGEST_EXPLANATION = 200;

/** How deep the parts of an envelope lie: Envelope, Header and Body, operation, argument. */
const level = { envelope: 1, part: 2, entry: 3, argument: 4 } as const;

const options = { xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true } as const;
type Tag = SaxesTagNS;

export function readStrictly(text: string): Message {
  const envelope = new EnvelopeReader();
  try {
    envelope.parser.write(text).close();
  } catch (reason) {
    if (reason instanceof ApiError) throw reason;
    const explanation = (reason as Error).message.slice(0, LONGEST_EXPLANATION);
    throw apiError('BAD_REQUEST', `body must be well-formed XML: ${explanation}`);
  }
  return envelope.message();
}

class EnvelopeReader {
  readonly parser = new SaxesParser<{ xmlns: true }>(options);
  private depth = 0;
  private elements = 0;
  private attributes = 0;
  private part = '';
  private bodies = 0;
  private readonly notUnderstood: string[] = [];
  private readonly operations: string[] = [];
  private readonly given = new Map<string, Given>();
  /** The lists among them. */
  private readonly repeated = new Map<string, unknown[]>();
  private readonly security = new SecurityReader();
  /** Of the argument that is being read. */
  private text = '';
  private value: Given = '';

  constructor() {
    const { parser } = this;
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !isUtf8Name(encoding)) throw wrongType();
    });
    parser.on('doctype', () => refuse('body must NOT have a document type declaration'));
    parser.on('processinginstruction', () => refuse('body must NOT have processing instructions'));
    parser.on('attribute', () => {
      this.attributes += 1;
      if (this.attributes > MOST_ATTRIBUTES)
        refuse(`body must NOT have more than ${MOST_ATTRIBUTES} attributes`);
    });
    parser.on('opentag', (tag) => this.open(tag));
    parser.on('closetag', (tag) => this.close(tag));
    parser.on('text', (text) => this.read(text));
    parser.on('cdata', (text) => this.read(text));
  }

  message(): Message {
    if (this.notUnderstood.length > 0) {
      const names = this.notUnderstood.join(', ');
      throw new EnvelopeFailure('MustUnderstand', `not understood in the Header: ${names}`);
    }
    const [name] = this.operations;
    if (name === undefined || this.bodies > 1 || this.operations.length > 1) {
      return refuse('the envelope must have one Body with one operation in it');
    }
    const { headers } = this.security;
    return { name, given: this.given, ...(headers.length > 0 && { security: headers }) };
  }

  private open(tag: Tag): void {
    this.depth += 1;
    this.elements += 1;
    if (this.depth > DEEPEST_NESTING)
      refuse(`body must NOT have more than ${DEEPEST_NESTING} levels of nesting`);
    if (this.elements > MOST_ELEMENTS) refuse(`body must NOT have more than ${MOST_ELEMENTS} elements`);
    if (this.depth === level.envelope) checkVersion(tag);
    else if (this.depth === level.part) this.enter(tag.local);
    else if (this.security.isReading) this.security.open(tag);
    else if (this.part === 'Header' && this.depth === level.entry) this.readHeader(tag);
    else if (this.part === 'Body') this.openInBody(tag);
  }

  private enter(part: string): void {
    this.part = part;
    if (part === 'Body') this.bodies += 1;
  }

  private readHeader(tag: Tag): void {
    const { name, attributes } = tag;
    const own = Object.values(attributes).filter(({ uri }) => uri === namespaces.envelope);
    const actor = own.find(({ local }) => local === 'actor')?.value ?? '';
    const isForUs = actor === '' || actor === namespaces.nextActor;
    const isMust = own.some(({ local, value }) => local === 'mustUnderstand' && isTrue(value));
    if (isForUs && SecurityReader.isSecurity(tag)) this.security.open(tag);
    else if (isForUs && isMust) this.notUnderstood.push(name.slice(0, LONGEST_EXPLANATION));
  }

  private openInBody({ local, attributes }: Tag): void {
    if (this.depth === level.entry) this.operations.push(local);
    else if (this.depth > level.argument) this.value = {};
    else {
      this.text = '';
      this.value = Object.values(attributes).some(isNil) ? null : '';
    }
  }

  private read(text: string): void {
    if (this.security.isReading) this.security.read(text);
    else if (this.depth === level.argument) this.text += text;
  }

  private close({ local }: Tag): void {
    if (this.security.isReading) this.security.close();
    else if (this.depth === level.argument && this.part === 'Body') {
      this.keep(local, this.value === '' ? this.text : this.value);
    }
    this.depth -= 1;
  }

  private keep(name: string, value: Given): void {
    const repeated = this.repeated.get(name);
    if (repeated) repeated.push(value);
    else if (!this.given.has(name)) this.given.set(name, value);
    else {
      const values = [this.given.get(name), value];
      this.repeated.set(name, values);
      this.given.set(name, values);
    }
  }
}

/** SOAP 1.1 §4.1.2: an envelope in another namespace is one of another version. */
function checkVersion({ local, uri }: Tag): void {
  if (local !== 'Envelope') refuse('body must be a SOAP envelope');
  if (uri === namespaces.envelope) return;
  throw new EnvelopeFailure(
    'VersionMismatch',
    `the Envelope must be in the namespace ${namespaces.envelope}`,
  );
}

function isNil({ local, value }: SaxesAttributeNS): boolean {
  return local === 'nil' && isTrue(value);
}

/** XML Schema 1.0 §3.2.2.1. */
function isTrue(text: string): boolean {
  return text.trim() === '1' || text.trim() === 'true';
}

function refuse(message: string): never {
  throw apiError('BAD_REQUEST', message);
}
