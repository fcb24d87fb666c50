// Readers that convert a response body into a comparable value.
import { createRequire } from 'node:module';

const volatile = new Set(['id', 'created_at', 'updated_at', 'timestamp', 'uptime', 'version']);

/** Parses JSON and omits the values that differ between servers: ids and times of created records. */
export const readStable = (text) => JSON.parse(text, (key, value) => (volatile.has(key) ? undefined : value));

/** Parses JSON completely. */
export const readJson = (text) => JSON.parse(text);

const require = createRequire(import.meta.url);
let parser;

/** All values stay strings; readers convert numbers below. Required on first use, because this run may install the package. */
const readXml = (text) => {
  const { XMLParser } = require('fast-xml-parser');
  parser ??= new XMLParser({ removeNSPrefix: true, ignoreAttributes: true, parseTagValue: false });
  return parser.parse(text);
};

const numberOrNull = (text) => (text === '' ? null : Number(text));

const numbered = (fields, numeric) => ({
  ...fields,
  ...Object.fromEntries(numeric.map((name) => [name, numberOrNull(fields[name])])),
});

/** Reads a SOAP page, independent of prefixes and white space: records with numeric fields (empty: null), and counts. */
export const readSoapPage = (response, list, record, numeric) => (text) => {
  const { [list]: items, ...counts } = readXml(text).Envelope.Body[response];
  const records = items[record].map((fields) => numbered(fields, numeric));
  return {
    records,
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
  };
};

/** Reads the record of a SOAP response and omits the values that differ between servers. */
export const readSoapRecord = (response, record, numeric) => (text) => {
  const fields = readXml(text).Envelope.Body[response][record];
  const stable = Object.entries(fields).filter(([name]) => !volatile.has(name));
  return numbered(Object.fromEntries(stable), numeric);
};
