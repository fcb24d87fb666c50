// Calls SOAP operations with strong-soap, which is loaded on the first call.
import { STATUS_CODES } from 'node:http';
import { types } from 'node:util';
import { codeOfStatus, errorTable } from '../../src/core/errors.js';
import { lazyPromise } from '../../src/core/lazy-promise.js';
import type { SoapResponse, StrongSoapClient } from '../../src/features/soap/strong-soap.client.js';
import type { Entities, SoapOperations } from './generated/records.js';
import { errorOfResponse, SandboxError, type ErrorDetail } from './sandbox-error.js';
import type { SessionHttp } from './session-http.js';

type SoapMessage = Readonly<Record<string, unknown>>;

/** The names of the operations of users, products and orders; with entities of a definition any name. */
export type SoapOperation<E = Entities> = Entities extends E ? keyof SoapOperations : string;

type SoapRequest<O extends string> = O extends keyof SoapOperations
  ? SoapOperations[O]['request']
  : SoapMessage;

/** The children of the request element. Not required where none of them is. */
export type SoapArguments<O extends string> =
  Partial<SoapRequest<O>> extends SoapRequest<O> ? [args?: SoapRequest<O>] : [args: SoapRequest<O>];

/** The children of the response element. */
export type SoapResult<O extends string> = O extends keyof SoapOperations
  ? SoapOperations[O]['response']
  : SoapMessage;

interface LoadedClient {
  readonly client: StrongSoapClient;
  /** By the name of the element of a list: the name of the elements in it. */
  readonly lists: ReadonlyMap<string, string>;
}

/** The SOAP client of a sandbox, which all of its sessions use. */
export class SoapCaller {
  private readonly load: () => Promise<LoadedClient>;

  /** @param readWsdl called once */
  constructor(url: string, readWsdl: () => Promise<string>) {
    this.load = lazyPromise(async () => {
      const { StrongSoapClient: Client } = await import('../../src/features/soap/strong-soap.client.js');
      const wsdl = await readWsdl();
      return { client: new Client(wsdl, `${url}/soap`), lists: listsIn(wsdl) };
    });
  }

  /** Returns the children of the response element. A fault throws SandboxError. */
  async call<O extends string>(
    http: SessionHttp,
    operation: O,
    args: SoapRequest<O> | undefined,
  ): Promise<SoapResult<O>> {
    const { client, lists } = await this.load();
    const send = (envelope: string): Promise<SoapResponse> => post(http, operation, envelope);
    const { response, result, fault } = await client.call(operation, { ...args }, send);
    if (result !== undefined) return withLists(plainValue(result) as SoapMessage, lists) as SoapResult<O>;
    throw fault === undefined
      ? errorOfResponse(response.status, response.body)
      : errorOfFault(fault, response.status);
  }
}

/** Values as in REST: times as texts in place of `Date`. strong-soap returns undefined for an element without content. */
function plainValue(value: unknown): unknown {
  if (value === undefined) return '';
  if (types.isDate(value)) return value.toISOString();
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, plainValue(child)]));
}

/** The element of a list without records has no content. */
function withLists(result: SoapMessage, lists: LoadedClient['lists']): SoapMessage {
  const empty = [...lists].filter(([list]) => result[list] === '');
  return { ...result, ...Object.fromEntries(empty.map(([list, item]) => [list, { [item]: [] }])) };
}

const listType = /<xs:complexType name="(ArrayOf\w+)">\s*<xs:sequence>\s*<xs:element name="(\w+)"/g;
const listElement = /<xs:element name="(\w+)" type="tns:(ArrayOf\w+)"/g;

/** Without a parser, because the WSDL of the service always has the same form. */
function listsIn(wsdl: string): ReadonlyMap<string, string> {
  const items = new Map([...wsdl.matchAll(listType)].map(([, type, item]) => [type, item]));
  return new Map(
    [...wsdl.matchAll(listElement)].flatMap(([, list, type]) => {
      const item = items.get(type);
      return list === undefined || item === undefined ? [] : [[list, item] as const];
    }),
  );
}

async function post(http: SessionHttp, operation: string, body: string): Promise<SoapResponse> {
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${operation}"` };
  const response = await http.fetch('/soap', { method: 'POST', headers, body });
  return { status: response.status, body: await response.text() };
}

/** The content of the detail element of the service. */
interface FaultDetail {
  readonly code?: unknown;
  readonly field?: FieldElement | readonly FieldElement[];
}

interface FieldElement {
  readonly $attributes: { readonly name: string };
  readonly $value: string;
}

function errorOfFault(fault: SoapMessage, httpStatus: number): SandboxError {
  const message = String(fault.faultstring);
  const { code, field = [] } =
    (fault.detail as { readonly ServiceFault?: FaultDetail } | undefined)?.ServiceFault ?? {};
  if (typeof code !== 'string')
    return new SandboxError({ status: httpStatus, code: codeOfStatus(httpStatus), message });
  const details = [field].flat().map(detailOf);
  return new SandboxError({ status: statusOf(code) ?? httpStatus, code, message, details });
}

const detailOf = ({ $attributes, $value }: FieldElement): ErrorDetail => ({
  field: $attributes.name,
  message: $value,
});

/** The REST status of an error code. SOAP faults have another status. */
function statusOf(code: string): number | undefined {
  if (Object.hasOwn(errorTable, code)) return errorTable[code as keyof typeof errorTable].status;
  return Object.keys(STATUS_CODES)
    .map(Number)
    .find((status) => codeOfStatus(status) === code);
}
