// Parts of the schemas of lessons and challenges.
import type { SchemaObject } from '@nestjs/swagger';

export type PropertiesOf<T> = Readonly<Record<keyof T, SchemaObject>>;

export const textSchema: SchemaObject = { type: 'string' };
export const anyValue: SchemaObject = {};
export const flag: SchemaObject = { type: 'boolean' };
export const arraySchema = (items: SchemaObject): SchemaObject => ({ type: 'array', items });
