// The WSDL 1.1 document: document/literal wrapped, one inline schema, the same typed fault for every operation.
import type { Entity } from '../../core/entity.js';
import { FAULT_ELEMENT, namespaces, SERVICE_NAME, TARGET_NAMESPACE } from './namespaces.js';
import type { Operation } from './operations.js';
import { schemaOf } from './schema.js';
import { element, escapeAttribute, escapeText } from './xml.js';

const PORT_TYPE = 'SandboxPortType';
const BINDING = 'SandboxBinding';

/** Placeholder for the URL of the service, which depends on the host of the request. */
const URL_PLACEHOLDER = '{url}';

/**
 * Returns a function that writes the WSDL for a URL. All other parts are built once.
 * @param hasRules whether the entities have rules of a definition file
 */
export function wsdlWriter(
  entities: readonly Entity[],
  operations: readonly Operation[],
  hasRules = false,
): (url: string) => string {
  const [head = '', tail = ''] = definitions(entities, operations, hasRules).split(URL_PLACEHOLDER);
  return (url) => head + escapeAttribute(url) + tail;
}

function definitions(
  entities: readonly Entity[],
  operations: readonly Operation[],
  hasRules: boolean,
): string {
  const attributes = {
    name: SERVICE_NAME,
    targetNamespace: TARGET_NAMESPACE,
    'xmlns:wsdl': namespaces.wsdl,
    'xmlns:soap': namespaces.wsdlSoap,
    'xmlns:tns': TARGET_NAMESPACE,
  };
  const text = element('wsdl:definitions', attributes, [
    documentation(
      `Create, read, update and delete ${entities.map(({ plural }) => plural).join(', ')} in a private session.`,
    ),
    element('wsdl:types', {}, [schemaOf(entities, operations, hasRules)]),
    ...operations.flatMap(({ name }) => [message(`${name}Request`), message(`${name}Response`)]),
    message(FAULT_ELEMENT, 'fault'),
    element('wsdl:portType', { name: PORT_TYPE }, operations.map(abstractOperation)),
    binding(operations),
    service(),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

function message(name: string, part = 'parameters'): string {
  return element('wsdl:message', { name }, [element('wsdl:part', { name: part, element: `tns:${name}` })]);
}

function abstractOperation({ name, doc }: Operation): string {
  return element('wsdl:operation', { name }, [
    documentation(doc),
    element('wsdl:input', { message: `tns:${name}Request` }),
    element('wsdl:output', { message: `tns:${name}Response` }),
    element('wsdl:fault', { name: FAULT_ELEMENT, message: `tns:${FAULT_ELEMENT}` }),
  ]);
}

function binding(operations: readonly Operation[]): string {
  return element('wsdl:binding', { name: BINDING, type: `tns:${PORT_TYPE}` }, [
    element('soap:binding', { style: 'document', transport: namespaces.httpTransport }),
    ...operations.map(boundOperation),
  ]);
}

function boundOperation({ name }: Operation): string {
  const body = [element('soap:body', { use: 'literal' })];
  return element('wsdl:operation', { name }, [
    element('soap:operation', { soapAction: name, style: 'document' }),
    element('wsdl:input', {}, body),
    element('wsdl:output', {}, body),
    element('wsdl:fault', { name: FAULT_ELEMENT }, [
      element('soap:fault', { name: FAULT_ELEMENT, use: 'literal' }),
    ]),
  ]);
}

function service(): string {
  return element('wsdl:service', { name: SERVICE_NAME }, [
    element('wsdl:port', { name: 'SandboxPort', binding: `tns:${BINDING}` }, [
      element('soap:address', { location: URL_PLACEHOLDER }),
    ]),
  ]);
}

function documentation(text: string): string {
  return element('wsdl:documentation', {}, escapeText(text));
}
