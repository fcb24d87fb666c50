// Describes parts that many operations share only once: parameters, error responses, fields of responses.
import { resolve } from './schema.mjs';

/** From this number of operations, a parameter is described once. */
const MANY = 20;

export function sharedParts(document, operations) {
  const parameters = new Map();
  for (const { operation } of operations) {
    for (const given of operation.parameters ?? []) {
      const text = JSON.stringify(resolve(document, given));
      parameters.set(text, (parameters.get(text) ?? 0) + 1);
    }
  }
  const common = [...parameters].filter(([, count]) => count >= MANY).map(([text]) => text);
  return {
    parameters: common.map((text) => JSON.parse(text)),
    isCommon: (parameter) => common.includes(JSON.stringify(parameter)),
  };
}
