// The signature base: the text that is signed (RFC 9421 §2.5).
import type { AuthRequest } from '../auth-request.js';
import { ComponentFault, componentValue } from './components.js';
import { serializeInnerList, serializeItem, type InnerList } from './structured-fields.js';

/** What goes into a base and its signature. Whatever a client can get wrong is a part of its own. */
export interface Parts {
  /** Serialized identifiers with their values. */
  readonly components: readonly (readonly [identifier: string, value: string])[];
  /** What stands behind `"@signature-params": `. */
  readonly parameters: string;
  readonly write: (parts: Parts) => string;
}

/** The parts of a signature over this request. Throws ComponentFault. */
export function partsOf(request: AuthRequest, input: InnerList): Parts {
  const identifiers = input.items.map(serializeItem);
  if (new Set(identifiers).size < identifiers.length) {
    throw new ComponentFault('component_repeated', 'a component is listed twice');
  }
  const components = input.items.map((item) => [serializeItem(item), componentValue(request, item)] as const);
  return { components, parameters: serializeInnerList(input), write: signatureBase };
}

export function signatureBase({ components, parameters }: Pick<Parts, 'components' | 'parameters'>): string {
  return [...componentLines(components), `"@signature-params": ${parameters}`].join('\n');
}

export function componentLines(components: Parts['components']): string[] {
  return components.map(([identifier, value]) => `${identifier}: ${value}`);
}
