// Structured Field Values (RFC 8941): types and serialisation.

export type BareItem =
  | { readonly type: 'integer' | 'decimal'; readonly value: number }
  | { readonly type: 'string' | 'token'; readonly value: string }
  | { readonly type: 'bytes'; readonly value: Buffer }
  | { readonly type: 'boolean'; readonly value: boolean };

export type FieldParameters = ReadonlyMap<string, BareItem>;

export interface Item {
  readonly bare: BareItem;
  readonly parameters: FieldParameters;
}

export interface InnerList {
  readonly items: readonly Item[];
  readonly parameters: FieldParameters;
}

export type FieldMember = Item | InnerList;

export type Dictionary = ReadonlyMap<string, FieldMember>;

export const isInnerList = (member: FieldMember): member is InnerList => 'items' in member;

/** The canonical serialisation of a value (RFC 8941 §4.1). */
export function serializeItem({ bare, parameters }: Item): string {
  return serializeBare(bare) + serializeParameters(parameters);
}

export function serializeInnerList({ items, parameters }: InnerList): string {
  return `(${items.map(serializeItem).join(' ')})${serializeParameters(parameters)}`;
}

export function serializeMember(member: FieldMember): string {
  return isInnerList(member) ? serializeInnerList(member) : serializeItem(member);
}

export function serializeDictionary(dictionary: Dictionary): string {
  return [...dictionary].map(([key, member]) => key + serializeEntry(member)).join(', ');
}

/** `=value`, or only the parameters if the value is `true`. */
function serializeEntry(member: FieldMember): string {
  const isTrue = !isInnerList(member) && member.bare.type === 'boolean' && member.bare.value;
  return isTrue ? serializeParameters(member.parameters) : `=${serializeMember(member)}`;
}

function serializeParameters(parameters: FieldParameters): string {
  return [...parameters]
    .map(([key, bare]) =>
      bare.type === 'boolean' && bare.value ? `;${key}` : `;${key}=${serializeBare(bare)}`,
    )
    .join('');
}

function serializeBare(bare: BareItem): string {
  switch (bare.type) {
    case 'integer':
      return String(bare.value);
    case 'decimal':
      return bare.value.toFixed(3).replace(/0{1,2}$/, '');
    case 'string':
      return `"${bare.value.replace(/["\\]/g, '\\$&')}"`;
    case 'token':
      return bare.value;
    case 'bytes':
      return `:${bare.value.toString('base64')}:`;
    case 'boolean':
      return bare.value ? '?1' : '?0';
  }
}
