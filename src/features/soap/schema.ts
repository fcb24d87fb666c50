// The XML Schema of the messages, derived from the entity definitions. Child elements are unqualified (XML Schema Part 1 §3.3.2).
import type { Entity } from '../../core/entity.js';
import { MAX_INTEGER, type Field, type FieldKind } from '../../core/field.js';
import { FAULT_ELEMENT, namespaces, TARGET_NAMESPACE } from './namespaces.js';
import { soapListFields, type Operation, type Verb } from './operations.js';
import { facet, facetsOf } from './facets.js';
import { element, escapeText } from './xml.js';

/** The built-in types. Responses use them as they are: some clients return values of other simple types as text. */
const builtIn: Readonly<Record<FieldKind, string>> = {
  text: 'xs:string',
  integer: 'xs:int',
  number: 'xs:decimal',
  enum: 'xs:string',
  reference: 'xs:string',
  id: 'xs:string',
  timestamp: 'xs:dateTime',
  boolean: 'xs:boolean',
  date: 'xs:date',
  list: 'xs:string',
};

const uuid = simpleType('Uuid', 'xs:string', [
  facet('pattern', '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'),
]);

/** Collects the named simple types that message elements refer to. */
class SimpleTypes {
  private readonly byName = new Map([['Uuid', uuid]]);

  /** The type of a field, or of the items of a list: a built-in type if it has no facets, else a simple type named after its owner and the field. */
  of(owner: string, key: string, field: Field): string {
    if (field.items !== undefined) return this.of(owner, key, field.items);
    if (field.format === 'uuid') return 'tns:Uuid';
    const facets = facetsOf(field);
    if (facets.length === 0) return builtIn[field.kind];
    const name = owner + pascal(key);
    const isLong = field.kind === 'integer' && (field.max ?? MAX_INTEGER) > MAX_INTEGER;
    const text = simpleType(name, isLong ? 'xs:long' : builtIn[field.kind], facets);
    if ((this.byName.get(name) ?? text) !== text)
      throw new Error(`the WSDL has two different types named ${name}`);
    this.byName.set(name, text);
    return `tns:${name}`;
  }

  all(): string[] {
    return [...this.byName.values()];
  }
}

/** The schema element. @param hasRules whether the entities have rules of a definition file */
export function schemaOf(
  entities: readonly Entity[],
  operations: readonly Operation[],
  hasRules: boolean,
): string {
  const types = new SimpleTypes();
  const records = entities.flatMap((entity) => [recordType(entity), arrayType(entity)]);
  const messages = operations.flatMap((operation) => [
    requestElement(operation, types),
    responseElement(operation),
  ]);
  const attributes = {
    'xmlns:xs': namespaces.schema,
    'xmlns:tns': TARGET_NAMESPACE,
    targetNamespace: TARGET_NAMESPACE,
    elementFormDefault: 'unqualified',
    attributeFormDefault: 'unqualified',
  };
  return element('xs:schema', attributes, [...types.all(), ...records, ...faultTypes(hasRules), ...messages]);
}

function recordType({ name, columns }: Entity): string {
  const elements = [...columns].map(([key, field]) =>
    fieldElement(key, field, builtIn[(field.items ?? field).kind], true),
  );
  return element('xs:complexType', { name }, [element('xs:sequence', {}, elements)]);
}

/** `ArrayOf…` is the name that most SOAP tools use for lists. */
function arrayType({ name, singular }: Entity): string {
  const items = { name: singular, type: `tns:${name}`, minOccurs: '0', maxOccurs: 'unbounded' };
  return element('xs:complexType', { name: `ArrayOf${name}` }, [
    element('xs:sequence', {}, [element('xs:element', items)]),
  ]);
}

function requestElement({ name, entity, parameters }: Operation, types: SimpleTypes): string {
  const shared: readonly Field[] = Object.values(soapListFields);
  const children = [...parameters.fields].map(([key, field]) => {
    const type = types.of(shared.includes(field) ? 'List' : entity.name, key, field);
    return fieldElement(key, field, type, parameters.required.includes(key));
  });
  return wrapper(`${name}Request`, children);
}

const responseChildren: Readonly<Record<Verb, (entity: Entity) => readonly (readonly [string, string])[]>> = {
  create: ({ name, singular }) => [[singular, `tns:${name}`]],
  list: ({ name, plural }) => [
    [plural, `tns:ArrayOf${name}`],
    ['total', 'xs:int'],
    ['page', 'xs:int'],
    ['limit', 'xs:int'],
    ['pages', 'xs:int'],
  ],
  get: ({ name, singular }) => [[singular, `tns:${name}`]],
  patch: ({ name, singular }) => [[singular, `tns:${name}`]],
  remove: () => [['success', 'xs:boolean']],
};

function responseElement({ name, verb, entity }: Operation): string {
  const children = responseChildren[verb](entity).map(([child, type]) =>
    element('xs:element', { name: child, type }),
  );
  return wrapper(`${name}Response`, children);
}

function wrapper(name: string, children: readonly string[]): string {
  const content = element('xs:complexType', {}, [element('xs:sequence', {}, children)]);
  return element('xs:element', { name }, [content]);
}

/**
 * An optional element has `minOccurs="0"`. Only nullable fields are nillable: some tools send xsi:nil for values that are not
 * set, which would set the field to null.
 */
function fieldElement(key: string, field: Field, type: string, isRequired: boolean): string {
  const isList = field.kind === 'list';
  const attributes = {
    name: key,
    type,
    minOccurs: isRequired && !isList ? undefined : '0',
    maxOccurs: isList ? 'unbounded' : undefined,
    // A single element with xsi:nil is the empty list.
    nillable: field.nullable || isList ? 'true' : undefined,
  };
  return element('xs:element', attributes, [
    documentation(field.doc + (isRequired ? '' : defaultNote(field))),
  ]);
}

function defaultNote({ default: value }: Field): string {
  return value === undefined || value === null ? '' : ` Default: ${JSON.stringify(value)}.`;
}

const ruleAttribute = element('xs:attribute', { name: 'rule', type: 'xs:string' }, [
  documentation('Id of the violated rule of the entity; absent for rules of a single field.'),
]);

const faultTypes = (hasRules: boolean): readonly string[] => [
  element('xs:complexType', { name: 'FaultField' }, [
    documentation('A validation error: the name of the field and the message.'),
    element('xs:simpleContent', {}, [
      element('xs:extension', { base: 'xs:string' }, [
        element('xs:attribute', { name: 'name', type: 'xs:string', use: 'required' }),
        ...(hasRules ? [ruleAttribute] : []),
      ]),
    ]),
  ]),
  element('xs:complexType', { name: 'FaultDetail' }, [
    documentation('The error code that REST returns as `error`, and all validation errors.'),
    element('xs:sequence', {}, [
      element('xs:element', { name: 'code', type: 'xs:string' }),
      element('xs:element', {
        name: 'field',
        type: 'tns:FaultField',
        minOccurs: '0',
        maxOccurs: 'unbounded',
      }),
      element('xs:element', { name: 'reason', type: 'tns:FaultReason', minOccurs: '0' }),
    ]),
  ]),
  element('xs:complexType', { name: 'FaultReason' }, [
    documentation('Why authentication failed: a code and a hint for the client.'),
    element('xs:sequence', {}, [
      element('xs:element', { name: 'code', type: 'xs:string' }),
      element('xs:element', { name: 'hint', type: 'xs:string' }),
    ]),
  ]),
  element('xs:element', { name: FAULT_ELEMENT, type: 'tns:FaultDetail' }),
];

function simpleType(name: string, base: string, facets: readonly string[]): string {
  return element('xs:simpleType', { name }, [element('xs:restriction', { base }, facets)]);
}

function documentation(text: string): string {
  return element('xs:annotation', {}, [element('xs:documentation', {}, escapeText(text))]);
}

/** `user_id` → `UserId`. */
function pascal(key: string): string {
  return key.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
