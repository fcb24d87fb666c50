// Reads envelopes that consist of elements, namespace declarations and text only, as most clients send them. Returns undefined
// for all others, which the strict reader then reads. A property test checks that both readers return the same message.
import { MAX_ELEMENTS, type ArgumentValue, type Message } from './message.js';
import { namespaces } from './namespaces.js';

const S = '[ \\t\\n]';
const NAME = '[A-Za-z_][A-Za-z0-9_.-]*';
const TAG = `(?:(${NAME}):)?(${NAME})`;
const DECLARATIONS = `((?:${S}+xmlns(?::${NAME})?="[^"&<\\s]+")*)`;

/** Matches up to the start tag of the operation. Groups: envelope prefix and declarations, operation prefix, name and declarations, `/`. */
const start = new RegExp(
  `^(?:<\\?xml version="1\\.0"(?: encoding="[Uu][Tt][Ff]-8")? ?\\?>)?${S}*<(${NAME}):Envelope${DECLARATIONS}${S}*>${S}*` +
    `(?:<\\1:Header${S}*(?:/>|>${S}*</\\1:Header${S}*>)${S}*)?` +
    `<\\1:Body${S}*>${S}*<${TAG}${DECLARATIONS}${S}*(/?)>`,
);
/** Matches an argument. Groups: tag, prefix, name, text. */
const argument = new RegExp(`${S}*<(${TAG})${S}*(?:/>|>([^<&]*)</\\1${S}*>)`, 'y');
const declaration = new RegExp(`xmlns(?::(${NAME}))?="([^"]*)"`, 'g');

/** Control characters, noncharacters, carriage returns and the end of a CDATA section: left to the strict reader. */
const unsupported = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\]\]>/;
/** Limits in characters, which bound the time of the expressions below. */
const MAX_DECLARATIONS_LENGTH = 2000;
const MAX_END_TAGS_LENGTH = 1000;

/** The message; undefined if the strict reader must read it. */
export function readFast(text: string): Message | undefined {
  const head = unsupported.test(text) ? null : start.exec(text);
  if (head === null) return undefined;
  const [whole, envelope = '', outer = '', prefix, name = '', inner = '', empty] = head;
  const outerNamespaces = parseDeclarations(outer);
  const ownNamespaces = parseDeclarations(inner);
  if (outerNamespaces?.get(envelope) !== namespaces.envelope || ownNamespaces === undefined) return undefined;
  const isDeclared = (used: string | undefined): boolean =>
    used === undefined || ownNamespaces.has(used) || outerNamespaces.has(used);
  if (!isDeclared(prefix)) return undefined;
  const args = new Map<string, ArgumentValue>();
  const end = empty === '/' ? whole.length : readArguments(text, whole.length, isDeclared, args);
  if (end === undefined || text.length - end > MAX_END_TAGS_LENGTH) return undefined;
  const tag = prefix === undefined ? name : `${prefix}:${name}`;
  const closing = `${empty === '/' ? '' : `</${tag}>`}</${envelope}:Body></${envelope}:Envelope>`;
  return withoutWhiteSpace(text.slice(end)) === closing ? { name, args } : undefined;
}

/** Reads the arguments that begin at an index into `args`. Returns the index where they end. */
function readArguments(
  text: string,
  from: number,
  isDeclared: (prefix: string | undefined) => boolean,
  args: Map<string, ArgumentValue>,
): number | undefined {
  argument.lastIndex = from;
  let end = from;
  for (let found = argument.exec(text); found !== null; found = argument.exec(text)) {
    const [, , prefix, name = '', value = ''] = found;
    if (!isDeclared(prefix) || args.has(name) || args.size === MAX_ELEMENTS / 2) return undefined;
    args.set(name, value);
    end = argument.lastIndex;
  }
  return end;
}

/** Namespaces by prefix, the default namespace under ''. Undefined if a prefix is repeated or a declaration is reserved. */
function parseDeclarations(text: string): ReadonlyMap<string, string> | undefined {
  if (text.length > MAX_DECLARATIONS_LENGTH) return undefined;
  const found = new Map<string, string>();
  for (const [, prefix = '', uri = ''] of text.matchAll(declaration)) {
    if (found.has(prefix) || prefix.startsWith('xml') || uri.startsWith('http://www.w3.org/XML'))
      return undefined;
    if (uri.startsWith('http://www.w3.org/2000/xmlns')) return undefined;
    found.set(prefix, uri);
  }
  return found;
}

/** Removes the white space in and around end tags. */
function withoutWhiteSpace(text: string): string {
  return text.replace(/[ \t\n]+(?=<|>|$)/g, '').replace(/>[ \t\n]+/g, '>');
}
