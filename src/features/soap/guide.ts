// The guide of `GET /soap`: how to call each operation, ready to be copied.
import type { Entity } from '../../core/entity.js';
import type { StandardDataset } from '../../platform/session/standard-dataset.js';
import { namespaces, SERVICE_NAME, TARGET_NAMESPACE } from './namespaces.js';
import { listFields, type Operation, type Verb } from './operations.js';
import { element, escapeText } from './xml.js';

export interface SoapGuide {
  readonly name: string;
  readonly description: string;
  readonly endpoint: string;
  readonly wsdl: string;
  readonly target_namespace: string;
  readonly session: string;
  readonly faults: string;
  readonly security: string;
  readonly operations: readonly GuideOperation[];
}

interface GuideOperation {
  readonly name: string;
  readonly does: string;
  readonly same_over_rest: string;
  readonly envelope: string;
  readonly curl: string;
}

/** Where the service answers, below its base URL. */
export const SOAP_PATH = '/soap/';

export function guideFor(
  base: string,
  operations: readonly Operation[],
  dataset: StandardDataset,
): SoapGuide {
  const endpoint = base + SOAP_PATH;
  return {
    name: SERVICE_NAME,
    description:
      'SOAP 1.1, document/literal. It reads and writes the records that REST does, in the same session; only REST seeds ' +
      'a session with the standard dataset, whose ids the examples name. The operation is found by the element in the Body.',
    endpoint,
    wsdl: `${endpoint}?wsdl`,
    target_namespace: TARGET_NAMESPACE,
    session: 'Every answer carries x-session-id (and a cookie). Send it back to stay in your session.',
    faults: 'soap:Client or soap:Server; the detail has a code and names every field that broke a rule.',
    security:
      'No credentials are needed. A wsse:Security header that is sent is verified: a UsernameToken of a demo account, its ' +
      'password as text or as digest, and a Timestamp. One that does not hold is answered by a fault such as ' +
      'wsse:FailedAuthentication.',
    operations: operations.map((operation) => {
      const envelope = requestEnvelope(operation, examples[operation.verb](operation, dataset));
      return {
        name: operation.name,
        does: operation.doc,
        same_over_rest: operation.rest,
        envelope,
        curl: curlFor(endpoint, operation.name, envelope),
      };
    }),
  };
}

/** A call with these arguments; what is null or undefined is left out. */
export function requestEnvelope({ name }: Operation, values: Readonly<Record<string, unknown>>): string {
  const children = Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([field, value]) => element(field, {}, escapeText(String(value))));
  return element('soap:Envelope', { 'xmlns:soap': namespaces.envelope, 'xmlns:tns': TARGET_NAMESPACE }, [
    element('soap:Body', {}, [element(`tns:${name}Request`, {}, children)]),
  ]);
}

type Example = (operation: Operation, dataset: StandardDataset) => Record<string, unknown>;

const examples: Readonly<Record<Verb, Example>> = {
  create: ({ entity }) => valuesOf(entity.create.fields),
  list: () => ({ page: listFields.page.default, limit: 3, sort: 'created_at', order: 'asc' }),
  get: ({ entity }, dataset) => ({ id: someId(entity, dataset) }),
  patch: ({ entity }, dataset) => {
    const [last] = [...entity.patch.fields].slice(-1);
    return { id: someId(entity, dataset), ...valuesOf(new Map(last === undefined ? [] : [last])) };
  },
  remove: ({ entity }, dataset) => ({ id: someId(entity, dataset) }),
};

function valuesOf(fields: Entity['create']['fields']): Record<string, unknown> {
  return Object.fromEntries([...fields].map(([name, { example }]) => [name, example]));
}

/** The first standard record's, which is there once a session is seeded. */
function someId(entity: Entity, dataset: StandardDataset): string {
  return dataset.of(entity.plural, true).rows()[0]?.id ?? '00000000-0000-4000-8000-000000000000';
}

/** For a shell: the envelope in single quotes, on one line. */
function curlFor(endpoint: string, name: string, envelope: string): string {
  const line = envelope.replace(/\n */g, '').replaceAll("'", String.raw`'\''`);
  return `curl ${endpoint} -H 'content-type: text/xml; charset=utf-8' -H 'SOAPAction: "${name}"' -d '${line}'`;
}
