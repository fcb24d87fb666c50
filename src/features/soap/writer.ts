// Writes response envelopes. Constant parts are joined once; the XML of the records in lists is cached.
import type { Row } from '../../core/row.js';
import type { AnyRecord, Entity } from '../../core/entity.js';
import type { Field, FieldKind } from '../../core/field.js';
import type { Page } from '../../core/list-query.js';
import { namespaces, TARGET_NAMESPACE } from './namespaces.js';
import { escapeText } from './xml.js';

const declarations =
  `xmlns:soap="${namespaces.envelope}" xmlns:tns="${TARGET_NAMESPACE}" ` +
  `xmlns:xsi="${namespaces.instance}"`;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const head = `${declaration}<soap:Envelope ${declarations}><soap:Body>`;
const tail = '</soap:Body></soap:Envelope>';

/** An envelope with this content in its Body. `more` declares further namespaces by prefix. */
export function soapEnvelope(body: string, more: Readonly<Record<string, string>> = {}): string {
  const others = Object.entries(more).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `${declaration}<soap:Envelope ${declarations}${others.join('')}><soap:Body>${body}${tail}`;
}

/** Wraps the children of an operation's response in its envelope. */
export function responseWriter(operation: string): (children: string) => string {
  const start = `${head}<tns:${operation}Response>`;
  const end = `</tns:${operation}Response>${tail}`;
  return (children) => start + children + end;
}

/** With a mutant, null replaces a record that does not exist. */
type Write = (row: Pick<Row<AnyRecord | null>, 'record'>) => string;

/** `<user>…</user>`, with children in column order. */
export function recordWriter({ singular, columns }: Entity): Write {
  const fields = [...columns].map(([name, field]) => fieldWriter(name, field));
  return ({ record }) => {
    if (record === null) return `<${singular}/>`;
    let text = `<${singular}>`;
    for (const { name, write } of fields) text += write(record[name]);
    return `${text}</${singular}>`;
  };
}

/** `<users><user/>…</users><total>n</total>…`. Rows are immutable and occur in many lists, so the XML of each row is cached. */
export function listWriter({ plural }: Entity, write: Write): (page: Page<Row>) => string {
  const cache = new WeakMap<Row, string>();
  const writeCached = (row: Row): string => {
    const cached = cache.get(row);
    if (cached !== undefined) return cached;
    const text = write(row);
    cache.set(row, text);
    return text;
  };
  return ({ rows, pagination: { total, page, limit, pages } }) => {
    let items = '';
    for (const row of rows) items += writeCached(row);
    return (
      `<${plural}>${items}</${plural}>` +
      `<total>${total}</total><page>${page}</page><limit>${limit}</limit><pages>${pages}</pages>`
    );
  };
}

interface FieldWriter {
  readonly name: string;
  readonly write: (value: unknown) => string;
}

function fieldWriter(name: string, { kind, items }: Field): FieldWriter {
  if (items !== undefined) return listFieldWriter(name, items);
  const start = `<${name}>`;
  const end = `</${name}>`;
  const nil = `<${name} xsi:nil="true"/>`;
  const text = textWriters[kind] ?? String;
  return { name, write: (value) => (value === null ? nil : start + text(value as never) + end) };
}

/** An element for each item; the empty list is one element with xsi:nil, or an omitted list would look the same. */
function listFieldWriter(name: string, items: Field): FieldWriter {
  const { write } = fieldWriter(name, items);
  const writeAll = (value: readonly unknown[] | null): string =>
    value === null || value.length === 0 ? write(null) : value.map(write).join('');
  return { name, write: (value) => writeAll(value as readonly unknown[] | null) };
}

/** How values are written that `String` does not write as XML Schema requires. */
const textWriters: Readonly<Partial<Record<FieldKind, (value: never) => string>>> = {
  text: escapeText,
  number: decimalText,
};

/** In decimal notation, which xs:decimal requires (XML Schema 1.0 §3.2.3): JavaScript writes 1e21 and 1e-7. */
function decimalText(value: number): string {
  const text = String(value);
  const [, sign = '', whole = '', fraction = '', exponent] = exponential.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, '0');
}

const exponential = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;
