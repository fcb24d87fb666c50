// Reads any envelope with a namespace-aware XML parser, by local names. It fetches, includes and expands nothing. Its time is
// proportional to the length of the message, at most about 25 ms.
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { ApiError, apiError } from '../../core/errors.js';
import { checkVersion, EnvelopeParts, reject } from './envelope-parts.js';
import { EnvelopeFault } from './faults.js';
import { isUtf8Name, unsupportedMediaType } from './media-type.js';
import { MAX_ELEMENTS, type ArgumentValue, type Message } from './message.js';
import { namespaces } from './namespaces.js';
import type { EnvelopeFacts } from './soap.facts.js';
import { SecurityReader } from './security.reader.js';

const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 1000;
const MAX_EXPLANATION_LENGTH = 200;

/** The depth of the elements: Envelope, Header or Body, header entry or operation, argument. */
const level = { envelope: 1, part: 2, entry: 3, argument: 4 } as const;

const options = { xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true } as const;
/** XML 1.0 §2.3. */
const whiteSpace = /^[ \t\r\n]*$/;

type Tag = SaxesTagNS;

export function readStrictly(text: string, facts?: EnvelopeFacts): Message {
  const envelope = new EnvelopeReader(facts);
  try {
    envelope.parser.write(text).close();
  } catch (reason) {
    if (reason instanceof ApiError) throw reason;
    const explanation = (reason as Error).message.slice(0, MAX_EXPLANATION_LENGTH);
    throw apiError('BAD_REQUEST', `body must be well-formed XML: ${explanation}`);
  }
  return envelope.message();
}

class EnvelopeReader {
  readonly parser = new SaxesParser<{ xmlns: true }>(options);
  private depth = 0;
  private elements = 0;
  private attributes = 0;
  private readonly parts = new EnvelopeParts();
  /** `Header` or `Body` inside of these. */
  private part = '';
  private readonly notUnderstood: string[] = [];
  private readonly operations: string[] = [];
  private readonly args = new Map<string, ArgumentValue>();
  /** The values of repeated arguments. */
  private readonly repeated = new Map<string, unknown[]>();
  private readonly security = new SecurityReader();
  /** The text and value of the current argument. */
  private text = '';
  private value: ArgumentValue = '';

  constructor(private readonly facts: EnvelopeFacts | undefined) {
    const { parser } = this;
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !isUtf8Name(encoding)) throw unsupportedMediaType();
    });
    parser.on('doctype', () => reject('body must NOT have a document type declaration'));
    parser.on('processinginstruction', () => reject('body must NOT have processing instructions'));
    parser.on('attribute', () => {
      this.attributes += 1;
      if (this.attributes > MAX_ATTRIBUTES)
        reject(`body must NOT have more than ${MAX_ATTRIBUTES} attributes`);
    });
    parser.on('opentag', (tag) => this.open(tag));
    parser.on('closetag', (tag) => this.close(tag));
    parser.on('text', (text) => this.read(text));
    parser.on('cdata', (text) => this.read(text));
  }

  message(): Message {
    if (this.notUnderstood.length > 0) {
      const names = this.notUnderstood.join(', ');
      throw new EnvelopeFault('MustUnderstand', `not understood in the Header: ${names}`);
    }
    const [name] = this.operations;
    if (name === undefined || this.operations.length > 1) {
      return reject('the envelope must have one Body with one operation in it');
    }
    const { headers } = this.security;
    return { name, args: this.args, ...(headers.length > 0 && { security: headers }) };
  }

  private open(tag: Tag): void {
    this.depth += 1;
    this.elements += 1;
    if (this.depth > MAX_DEPTH) reject(`body must NOT have more than ${MAX_DEPTH} levels of nesting`);
    if (this.elements > MAX_ELEMENTS) reject(`body must NOT have more than ${MAX_ELEMENTS} elements`);
    if (this.depth === level.envelope) this.openEnvelope(tag);
    else if (this.depth === level.part) this.part = this.parts.enter(tag);
    else if (this.security.isReading) this.security.open(tag);
    else if (this.part === 'Header' && this.depth === level.entry) this.readHeader(tag);
    else if (this.part === 'Body') this.openInBody(tag);
  }

  private openEnvelope(tag: Tag): void {
    this.facts?.addEnvelope(tag.prefix, tag.uri);
    checkVersion(tag);
  }

  private readHeader(tag: Tag): void {
    const { name, attributes } = tag;
    this.facts?.addHeader(tag.local);
    const soapAttributes = Object.values(attributes).filter(({ uri }) => uri === namespaces.envelope);
    const actor = soapAttributes.find(({ local }) => local === 'actor')?.value ?? '';
    const isForThisService = actor === '' || actor === namespaces.nextActor;
    const isMandatory = soapAttributes.some(
      ({ local, value }) => local === 'mustUnderstand' && isTrue(value),
    );
    if (isForThisService && SecurityReader.isSecurity(tag)) this.security.open(tag);
    else if (isForThisService && isMandatory) this.notUnderstood.push(name.slice(0, MAX_EXPLANATION_LENGTH));
  }

  private openInBody({ local, attributes }: Tag): void {
    if (this.depth === level.entry) {
      this.facts?.addOperation(local);
      this.operations.push(local);
    } else if (this.depth > level.argument) this.value = {};
    else {
      this.text = '';
      this.value = Object.values(attributes).some(isNil) ? null : '';
    }
  }

  private read(text: string): void {
    if (this.security.isReading) this.security.read(text);
    else if (this.depth === level.argument) this.text += text;
    else if (this.depth <= level.part && !whiteSpace.test(text)) this.parts.rejectText(this.depth);
  }

  private close({ local }: Tag): void {
    if (this.security.isReading) this.security.close();
    else if (this.depth === level.argument && this.part === 'Body') {
      this.addArgument(local, this.value === '' ? this.text : this.value);
    }
    this.depth -= 1;
  }

  private addArgument(name: string, value: ArgumentValue): void {
    const repeated = this.repeated.get(name);
    if (repeated) repeated.push(value);
    else if (!this.args.has(name)) this.args.set(name, value);
    else {
      const values = [this.args.get(name), value];
      this.repeated.set(name, values);
      this.args.set(name, values);
    }
  }
}

function isNil({ local, value }: SaxesAttributeNS): boolean {
  return local === 'nil' && isTrue(value);
}

/** XML Schema 1.0 §3.2.2.1. */
function isTrue(text: string): boolean {
  return text.trim() === '1' || text.trim() === 'true';
}
