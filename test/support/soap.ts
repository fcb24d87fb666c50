// A SOAP client for tests. It parses responses with saxes, independently of the reader in src.
import { SaxesParser } from 'saxes';
import type { Entity } from '../../src/core/entity.js';
import type { Client } from './client.js';

export const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';
export const TNS = 'http://sandbox.example.com/soap';
export const XML = { 'content-type': 'text/xml; charset=utf-8' };

export interface Xml {
  readonly name: string;
  readonly uri: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Xml[];
  text: string;
}

export interface SoapResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The one child of the Body. */
  readonly content: Xml;
}

interface SoapFault {
  readonly status: number;
  readonly faultcode: string;
  readonly faultstring: string;
  readonly code: string | undefined;
  readonly details: readonly { field: string; message: string }[];
}

/** Any value as the content of an element; null is xsi:nil. A list repeats the element. */
export type Arguments = Readonly<Record<string, unknown>>;

export function envelopeOf(body: string, header = ''): string {
  const namespaces = `xmlns:soap="${ENVELOPE}" xmlns:tns="${TNS}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`;
  return `<soap:Envelope ${namespaces}>${header}<soap:Body>${body}</soap:Body></soap:Envelope>`;
}

export function requestOf(operation: string, args: Arguments = {}): string {
  const children = Object.entries(args).flatMap(([name, values]) =>
    [values].flat().map((value) => argument(name, value as string | number | null)),
  );
  return envelopeOf(`<tns:${operation}Request>${children.join('')}</tns:${operation}Request>`);
}

function argument(name: string, value: string | number | null): string {
  if (value === null) return `<${name} xsi:nil="true"/>`;
  return `<${name}>${escape(String(value))}</${name}>`;
}

function escape(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export async function post(client: Client, envelope: string | Buffer, headers = {}): Promise<SoapResponse> {
  const {
    status,
    headers: received,
    text,
  } = await client.post('/soap/', envelope, {
    headers: { ...XML, ...headers },
  });
  const [content] = find(parseXml(text), 'Body').children;
  if (content === undefined) throw new Error(`an empty Body: ${text}`);
  return { status, headers: received, text, content };
}

/** Calls an operation and expects a successful response. */
export async function call(client: Client, operation: string, args: Arguments = {}): Promise<Xml> {
  const { status, content, text } = await post(client, requestOf(operation, args));
  expect({ status, name: content.name, text }).toEqual({
    status: 200,
    name: `tns:${operation}Response`,
    text,
  });
  return content;
}

/** Calls an operation and expects a fault. */
export async function callFault(client: Client, operation: string, args: Arguments = {}): Promise<SoapFault> {
  return faultOf(await post(client, requestOf(operation, args)));
}

/** The parts of a fault; throws if the response is not a fault. */
export function faultOf({ status, content }: SoapResponse): SoapFault {
  expect(content.name).toBe('soap:Fault');
  const [faultcode, faultstring, detail, ...others] = content.children;
  expect([faultcode?.name, faultstring?.name, detail?.name ?? 'detail', others]).toEqual([
    'faultcode',
    'faultstring',
    'detail',
    [],
  ]);
  const [code, ...fields] = detail?.children[0]?.children ?? [];
  return {
    status,
    faultcode: faultcode?.text ?? '',
    faultstring: faultstring?.text ?? '',
    code: code?.text,
    details: fields.map(({ attributes, text }) => ({ field: attributes.name ?? '', message: text })),
  };
}

/** The record in an element, as REST returns it. */
export function recordOf(entity: Entity, xml: Xml | undefined): Record<string, unknown> {
  const values = (xml?.children ?? []).map(({ name, text, attributes }) => {
    const kind = entity.columns.get(name)?.kind;
    const value = kind === 'integer' || kind === 'number' ? Number(text) : text;
    return [name, attributes['xsi:nil'] === 'true' ? null : value];
  });
  return Object.fromEntries(values) as Record<string, unknown>;
}

export function parseXml(text: string): Xml {
  const root: Xml = { name: '', uri: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ name, uri, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const);
    const next: Xml = { name, uri, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(next);
    open.push(next);
  });
  parser.on('text', (part) => {
    const current = open.at(-1);
    if (current !== undefined) current.text += part;
  });
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  return root;
}

/** The first element with that local name, at any depth. */
export function find(xml: Xml, local: string): Xml {
  const found = findAll(xml, local)[0];
  if (found === undefined) throw new Error(`no element ${local}`);
  return found;
}

export function findAll(xml: Xml, local: string): Xml[] {
  const here = xml.children.filter(({ name }) => name.split(':').at(-1) === local);
  return [...here, ...xml.children.flatMap((child) => findAll(child, local))];
}
