// The body of a request: parsed JSON, the fields of a form, or text.
import type { FastifyRequest } from 'fastify';
import { parseJsonText } from '../../../core/json-text.js';

const MAX_BODY_BYTES = 256 * 1024;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

type Fields = Readonly<Record<string, unknown>>;

/** Undefined without a body, and for one that is larger than 256 KiB. */
export function bodyOf({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): unknown {
  if (Number(headers['content-length']) > MAX_BODY_BYTES) return undefined;
  if (!Buffer.isBuffer(body)) return body;
  if (body.length === 0 || body.length > MAX_BODY_BYTES) return undefined;
  const text = body.toString();
  return FORM_TYPE.test(headers['content-type'] ?? '') ? fieldsOfForm(text) : (jsonOf(text) ?? text);
}

/** Parsed JSON; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}

/** A repeated field is an array. */
export function fieldsOfForm(text: string): Fields {
  const values = new URLSearchParams(text);
  const names = [...new Set(values.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const all = values.getAll(name);
      return [name, all.length === 1 ? all[0] : all];
    }),
  );
}

/** The members of an object; none of any other value. */
export function membersOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
