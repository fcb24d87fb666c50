// The signature base: the text that is signed (RFC 9421 §2.5).
import type { AuthRequest } from '../auth-request.js';
import { ComponentError, componentValue } from './components.js';
import { serializeInnerList, serializeItem, type InnerList } from './structured-fields.js';

/** What goes into a base and its signature. Whatever a client can get wrong is a part of its own. */
export interface SignatureBaseInput {
  /** Serialized identifiers with their values. */
  readonly components: readonly (readonly [identifier: string, value: string])[];
  /** What stands behind `"@signature-params": `. */
  readonly parameters: string;
  readonly write: (parts: SignatureBaseInput) => string;
}

/** The parts of a signature over this request. Throws ComponentFault. */
export function signatureBaseInput(request: AuthRequest, input: InnerList): SignatureBaseInput {
  const identifiers = input.items.map(serializeItem);
  if (new Set(identifiers).size < identifiers.length) {
    throw new ComponentError('component_repeated', 'a component is listed twice');
  }
  const components = input.items.map((item) => [serializeItem(item), componentValue(request, item)] as const);
  return { components, parameters: serializeInnerList(input), write: signatureBase };
}

export function signatureBase({
  components,
  parameters,
}: Pick<SignatureBaseInput, 'components' | 'parameters'>): string {
  return [...componentLines(components), `"@signature-params": ${parameters}`].join('\n');
}

export function componentLines(components: SignatureBaseInput['components']): string[] {
  return components.map(([identifier, value]) => `${identifier}: ${value}`);
}
