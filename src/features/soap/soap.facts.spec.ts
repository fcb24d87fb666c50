import { growthOf, LINEAR_GROWTH } from '../../../test/support/growth.js';
import { namespaces } from './namespaces.js';
import { CallFacts } from './soap.facts.js';

const actionOf = (value: string): string | null | undefined => {
  const facts = new CallFacts();
  facts.envelope.addEnvelope('soap', namespaces.envelope);
  return facts.facts(value).soap?.action;
};

it('reads a SOAPAction with thousands of spaces in linear time', async () => {
  const spaces = (length: number): string => `"a${' '.repeat(length)}b"`;

  expect(actionOf(spaces(3))).toBe('a   b');
  expect(await growthOf(spaces, actionOf, 500)).toBeLessThan(LINEAR_GROWTH);
});
