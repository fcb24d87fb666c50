// Reads the plain envelopes that most clients send: elements, namespace declarations and text, nothing else. Whatever is not
// plainly one of those, right or wrong, is left to the careful reader; a property test holds both to the same reading.
import { MOST_ELEMENTS, type Given, type Message } from './message.js';
import { namespaces } from './namespaces.js';

const S = '[ \\t\\n]';
const NAME = '[A-Za-z_][A-Za-z0-9_.-]*';
const TAG = `(?:(${NAME}):)?(${NAME})`;
const DECLARATIONS = `((?:${S}+xmlns(?::${NAME})?="[^"&<\\s]+")*)`;

/** Up to the start tag of the operation: prefix of the envelope, its declarations, operation, its declarations, `/` if empty. */
const start = new RegExp(
  `^(?:<\\?xml version="1\\.0"(?: encoding="[Uu][Tt][Ff]-8")? ?\\?>)?${S}*<(${NAME}):Envelope${DECLARATIONS}${S}*>${S}*` +
    `(?:<\\1:Header${S}*(?:/>|>${S}*</\\1:Header${S}*>)${S}*)?` +
    `<\\1:Body${S}*>${S}*<${TAG}${DECLARATIONS}${S}*(/?)>`,
);
/** An argument: its tag, prefix, name and text. */
const argument = new RegExp(`${S}*<(${TAG})${S}*(?:/>|>([^<&]*)</\\1${S}*>)`, 'y');
const declaration = new RegExp(`xmlns(?::(${NAME}))?="([^"]*)"`, 'g');

/** What plain text does not hold: controls and what is no character, carriage returns, and the end of a CDATA section. */
const odd = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\]\]>/;
/** In characters. A longer part is no plain one, and the expressions below stay cheap. */
const MOST_DECLARED = 2000;
const MOST_CLOSING = 1000;

/** The message, or undefined where this reader cannot be sure. */
export function readFast(text: string): Message | undefined {
  const head = odd.test(text) ? null : start.exec(text);
  if (head === null) return undefined;
  const [whole, envelope = '', outer = '', prefix, name = '', inner = '', empty] = head;
  const known = declared(outer);
  const own = declared(inner);
  if (known?.get(envelope) !== namespaces.envelope || own === undefined) return undefined;
  const isKnown = (used: string | undefined): boolean =>
    used === undefined || own.has(used) || known.has(used);
  if (!isKnown(prefix)) return undefined;
  const given = new Map<string, Given>();
  const end = empty === '/' ? whole.length : readArguments(text, whole.length, isKnown, given);
  if (end === undefined || text.length - end > MOST_CLOSING) return undefined;
  const tag = prefix === undefined ? name : `${prefix}:${name}`;
  const closing = `${empty === '/' ? '' : `</${tag}>`}</${envelope}:Body></${envelope}:Envelope>`;
  return withoutBlanks(text.slice(end)) === closing ? { name, given } : undefined;
}

/** Reads arguments from an index on, and answers where they end. */
function readArguments(
  text: string,
  from: number,
  isKnown: (prefix: string | undefined) => boolean,
  given: Map<string, Given>,
): number | undefined {
  argument.lastIndex = from;
  let end = from;
  for (let found = argument.exec(text); found !== null; found = argument.exec(text)) {
    const [, , prefix, name = '', value = ''] = found;
    if (!isKnown(prefix) || given.has(name) || given.size === MOST_ELEMENTS / 2) return undefined;
    given.set(name, value);
    end = argument.lastIndex;
  }
  return end;
}

/** Namespaces by prefix; the default one by ''. Undefined where a declaration is double or touches what is reserved. */
function declared(text: string): ReadonlyMap<string, string> | undefined {
  if (text.length > MOST_DECLARED) return undefined;
  const found = new Map<string, string>();
  for (const [, prefix = '', uri = ''] of text.matchAll(declaration)) {
    if (found.has(prefix) || prefix.startsWith('xml') || uri.startsWith('http://www.w3.org/XML'))
      return undefined;
    if (uri.startsWith('http://www.w3.org/2000/xmlns')) return undefined;
    found.set(prefix, uri);
  }
  return found;
}

/** The end tags, with the blanks that may stand around and in them taken out. */
function withoutBlanks(text: string): string {
  return text.replace(/[ \t\n]+(?=<|>|$)/g, '').replace(/>[ \t\n]+/g, '>');
}
