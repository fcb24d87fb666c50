// Reads the definition file of a template for tests. It shares no code with the service.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export type TemplateName = 'shop' | 'clinic';

interface FieldKeywords {
  readonly type?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly formatMinimum?: string;
  readonly formatMaximum?: string;
  readonly enum?: readonly string[];
  readonly items?: Omit<FieldKeywords, 'items'>;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly default?: unknown;
  readonly unique?: boolean;
  readonly references?: string;
  readonly onDelete?: 'restrict' | 'cascade' | 'setNull';
  readonly patch?: boolean;
  readonly immutable?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly computed?: string;
  readonly initial?: readonly string[];
  readonly transitions?: Readonly<Record<string, readonly string[] | Readonly<Record<string, Guard>>>>;
}

/** The condition of a transition. */
export interface Guard {
  readonly check?: string;
  readonly message?: string;
}

export interface TemplateField extends FieldKeywords {
  readonly name: string;
  readonly type: string;
}

type NamedRules = Readonly<Record<string, object>>;

interface EntityKeywords {
  readonly plural?: string;
  readonly fields: Readonly<Record<string, FieldKeywords>>;
  readonly unique?: Readonly<Record<string, readonly string[]>>;
  readonly rules?: NamedRules;
  readonly overlaps?: NamedRules;
  readonly limits?: NamedRules;
  readonly effects?: NamedRules;
}

export interface TemplateEntity extends Omit<EntityKeywords, 'fields' | 'plural'> {
  readonly name: string;
  readonly singular: string;
  readonly plural: string;
  readonly fields: readonly TemplateField[];
}

/** The entities of a template, in the order of the file. */
export function readTemplate(name: TemplateName): readonly TemplateEntity[] {
  const text = readFileSync(`src/definitions/templates/${name}.yaml`, 'utf8');
  const { entities } = parse(text) as { readonly entities: Readonly<Record<string, EntityKeywords>> };
  return Object.entries(entities).map(([entity, keywords]) => {
    const singular = entity.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
    const fields = Object.entries(keywords.fields).map(([field, own]) => fieldOf(field, own));
    return { ...keywords, name: entity, singular, plural: keywords.plural ?? pluralOf(singular), fields };
  });
}

function fieldOf(name: string, keywords: FieldKeywords): TemplateField {
  return { ...keywords, name, type: keywords.type ?? 'string' };
}

function pluralOf(singular: string): string {
  if (/(?:[sxz]|[cs]h)$/.test(singular)) return `${singular}es`;
  return /[^aeiou]y$/.test(singular) ? `${singular.slice(0, -1)}ies` : `${singular}s`;
}

/** The fields that clients may send in a create request. */
export const writableFields = ({ fields }: TemplateEntity): readonly TemplateField[] =>
  fields.filter(({ readOnly, computed }) => readOnly !== true && computed === undefined);

/** The fields of an entity's responses, including the fields of every record. */
export function readableFields({ fields }: TemplateEntity): readonly TemplateField[] {
  return [
    { name: 'id', type: 'string', format: 'uuid' },
    ...fields.filter(({ writeOnly }) => writeOnly !== true),
    { name: 'created_at', type: 'string', format: 'date-time' },
    { name: 'updated_at', type: 'string', format: 'date-time' },
  ];
}

/** The entity to which a field or its items refer. */
export const targetOf = ({ references, items }: TemplateField): string | undefined =>
  references ?? items?.references;
