// The values that a learner can insert into a request with placeholders.
import type { TemplateValues } from '../../../src/core/template.ts';
import { base } from '../api.ts';
import type { ComputedValue } from './model.ts';

export function knownValues(
  computed: readonly ComputedValue[],
  saved: Readonly<Record<string, unknown>> = {},
): TemplateValues {
  return new Map<string, unknown>([
    ['base_url', base],
    ['host', new URL(base).host],
    ...Object.entries(saved),
    ...computed.map(({ name, value }) => [name, value] as const),
  ]);
}
