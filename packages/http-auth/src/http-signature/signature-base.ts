// Writes the signature base: the text that is signed (RFC 9421 §2.5).
import type { AuthRequest } from '../auth-request.js';
import { ComponentError, componentValue } from './components.js';
import { serializeInnerList, serializeItem, type InnerList } from './structured-fields.js';

/** The input of a signature base. Candidates replace parts of it. */
export interface SignatureBaseInput {
  /** Serialized identifiers with their values. */
  readonly components: readonly (readonly [identifier: string, value: string])[];
  /** The value of `"@signature-params"`. */
  readonly parameters: string;
  readonly write: (parts: SignatureBaseInput) => string;
}

/** The input of the signature base of this request. Throws ComponentError. */
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
