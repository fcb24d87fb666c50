// The fast reader returns undefined or the same message as the strict reader.
import fc from 'fast-check';
import { growthOf, LINEAR_GROWTH } from '../../../test/support/growth.js';
import { readStrictly } from './reader.strict.js';
import { readFast } from './reader.fast.js';

const soap = 'xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"';
const tns = 'xmlns:tns="http://sandbox.example.com/soap"';

const pieces = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '\n',
  `<soap:Envelope ${soap} ${tns}>`,
  '<soap:Header/>',
  '<soap:Body>',
  '<tns:GetUsersRequest>',
  '<page>1</page>',
  '<tns:limit>a b</tns:limit>',
  '<sort/>',
  '</tns:GetUsersRequest>',
  '</soap:Body>',
  '</soap:Envelope>',
];
const valid = pieces.join('');

const unusual = fc.constantFrom(
  ...[
    ' ',
    '\n',
    '\t',
    '\r',
    '\u00a0',
    '\ufeff',
    '\u0000',
    '\uffff',
    '&',
    '<',
    '>',
    '"',
    "'",
    '/',
    ':',
    '=',
    ']]>',
    'x',
  ],
  ...[
    '<!--c-->',
    '<![CDATA[d]]>',
    '<?pi?>',
    '<!DOCTYPE a>',
    '&lt;',
    '&#1;',
    '<a>',
    '</a>',
    '<a/>',
    '<b:c/>',
    '<page>2</page>',
  ],
  ...[
    ` ${soap}`,
    ` ${tns}`,
    ' xmlns="urn:x"',
    ' xmlns:tns=""',
    ' xmlns:xml="urn:x"',
    ' xmlns:xmlns="urn:y"',
    ' a="b"',
    ' xsi:nil="true"',
  ],
  ...pieces,
);

/** The valid envelope with parts replaced, repeated or removed, and with unusual text inserted. */
const damaged = fc
  .tuple(
    fc.array(fc.record({ at: fc.nat(pieces.length), by: unusual }), { maxLength: 2 }),
    fc.array(fc.record({ at: fc.nat(valid.length), cut: fc.nat(3), by: unusual }), { maxLength: 3 }),
  )
  .map(([swaps, cuts]) => {
    const parts = [...pieces];
    for (const { at, by } of swaps) parts[at] = by;
    return cuts.reduce(
      (text, { at, cut, by }) => text.slice(0, at) + by + text.slice(at + cut),
      parts.join(''),
    );
  });

it('returns the message of the strict reader or undefined', () => {
  let fast = 0;
  fc.assert(
    fc.property(damaged, (text) => {
      const message = readFast(text);
      if (message === undefined) return;
      fast += 1;
      expect(message).toEqual(readStrictly(text));
    }),
    { numRuns: 20_000 },
  );
  expect(fast).toBeGreaterThan(1000);
});

it.each([
  valid,
  valid.replace('<soap:Header/>', '<soap:Header> </soap:Header>'),
  `<S:Envelope ${soap.replace(':soap', ':S')}><S:Body><GetUser xmlns="urn:x"><id>é</id></GetUser></S:Body></S:Envelope>`,
  `<s:Envelope ${soap.replace(':soap', ':s')}>\n<s:Body>\n<GetUsers/>\n</s:Body>\n</s:Envelope>\n`,
])('reads a plain envelope: %s', (text) => {
  const message = readFast(text);

  expect(message).toBeDefined();
  expect(message).toEqual(readStrictly(text));
});

it('returns the names and texts of the arguments', () => {
  expect(readFast(valid)).toEqual({
    name: 'GetUsersRequest',
    args: new Map([
      ['page', '1'],
      ['limit', 'a b'],
      ['sort', ''],
    ]),
  });
});

it('reads repeated arguments in linear time', async () => {
  const repeated = (count: number): string => valid.replace('<page>1</page>', '<page>1</page>'.repeat(count));

  expect(readStrictly(repeated(900)).args.get('page')).toEqual(Array(900).fill('1'));
  expect(await growthOf(repeated, readStrictly, 28)).toBeLessThan(LINEAR_GROWTH);
});
