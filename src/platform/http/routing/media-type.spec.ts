// Checks which media type a client prefers, by its header Accept.
import { growthOf, LINEAR_GROWTH } from '../../../../test/support/growth.js';
import { preferredType } from './media-type.js';

const offered = ['application/json', 'text/html'] as const;

it.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['text/*', 'text/html'],
  ['text/html, application/json', 'text/html'],
  ['application/json;q=0.5, text/html;q=0.6', 'text/html'],
  ['application/json; charset=utf-8', 'application/json'],
  ['application/json;charset="utf-8";q=0.2, text/html;level=1;q=0.1', 'application/json'],
  ['text/html; note="a, b;q=0"; q=0.9, application/json; profile=x ;q=0.8', 'text/html'],
  ['Application/JSON; Charset=UTF-8', 'application/json'],
  ['application/json; charset=utf-8; Q=0', undefined],
  ['application/xml; charset=utf-8', undefined],
  ['application/problem+json', undefined],
])('Accept: %s prefers %s', (accept, expected) => {
  expect(preferredType(accept, offered)).toBe(expected);
});

it.each([';a="\\\\', ';a=b', ';a', '; ', ';q='])('reads %j many times in linear time', async (part) => {
  const textOf = (count: number): string => `text/html${part.repeat(count)}`;
  expect(await growthOf(textOf, (text) => preferredType(text, offered), 300)).toBeLessThan(LINEAR_GROWTH);
});
