// The quick reader may give up, but it must never read anything else than the careful one does.
import fc from 'fast-check';
import { workOf } from '../../../test/support/work.js';
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
const good = pieces.join('');

const odd = fc.constantFrom(
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

/** The good envelope with a few of its parts replaced, doubled or gone, and with odd bits put in anywhere. */
const damaged = fc
  .tuple(
    fc.array(fc.record({ at: fc.nat(pieces.length), by: odd }), { maxLength: 2 }),
    fc.array(fc.record({ at: fc.nat(good.length), cut: fc.nat(3), by: odd }), { maxLength: 3 }),
  )
  .map(([swaps, cuts]) => {
    const parts = [...pieces];
    for (const { at, by } of swaps) parts[at] = by;
    return cuts.reduce(
      (text, { at, cut, by }) => text.slice(0, at) + by + text.slice(at + cut),
      parts.join(''),
    );
  });

it('reads quickly what it would read carefully, or leaves it', () => {
  let quick = 0;
  fc.assert(
    fc.property(damaged, (text) => {
      const message = readFast(text);
      if (message === undefined) return;
      quick += 1;
      expect(message).toEqual(readStrictly(text));
    }),
    { numRuns: 20_000 },
  );
  expect(quick).toBeGreaterThan(1000);
});

it.each([
  good,
  good.replace('<soap:Header/>', '<soap:Header> </soap:Header>'),
  `<S:Envelope ${soap.replace(':soap', ':S')}><S:Body><GetUser xmlns="urn:x"><id>é</id></GetUser></S:Body></S:Envelope>`,
  `<s:Envelope ${soap.replace(':soap', ':s')}>\n<s:Body>\n<GetUsers/>\n</s:Body>\n</s:Envelope>\n`,
])('reads a plain envelope quickly: %s', (text) => {
  const message = readFast(text);

  expect(message).toBeDefined();
  expect(message).toEqual(readStrictly(text));
});

it('takes the names and texts of the arguments from it', () => {
  expect(readFast(good)).toEqual({
    name: 'GetUsersRequest',
    args: new Map([
      ['page', '1'],
      ['limit', 'a b'],
      ['sort', ''],
    ]),
  });
});

it('reads an argument that is repeated 900 times with little work', async () => {
  const text = good.replace('<page>1</page>', '<page>1</page>'.repeat(900));

  expect(readStrictly(text).args.get('page')).toEqual(Array(900).fill('1'));
  expect(await workOf(() => readStrictly(text), 25)).toBeLessThan(25);
});
