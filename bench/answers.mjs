// Answers as values that can be compared: each reader turns the text of a body into one.
import { createRequire } from 'node:module';

const volatile = new Set(['id', 'created_at', 'updated_at', 'timestamp', 'uptime', 'version']);

/** JSON without what differs from server to server: ids and times of records that the benchmark makes. */
export const readLasting = (text) =>
  JSON.parse(text, (key, value) => (volatile.has(key) ? undefined : value));

/** JSON, whole. */
export const readJson = (text) => JSON.parse(text);

const require = createRequire(import.meta.url);
let parser;

/** Texts stay texts: only what is named a number below is turned into one. The package may be installed by this very run. */
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

/** A SOAP page whatever its prefixes and white space: records with these fields as numbers (empty: null), and counts. */
export const readSoapPage = (response, list, record, numeric) => (text) => {
  const { [list]: items, ...counts } = readXml(text).Envelope.Body[response];
  const records = items[record].map((fields) => numbered(fields, numeric));
  return {
    records,
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
  };
};

/** The one record of a SOAP answer, without what differs from server to server. */
export const readSoapRecord = (response, record, numeric) => (text) => {
  const fields = readXml(text).Envelope.Body[response][record];
  const lasting = Object.entries(fields).filter(([name]) => !volatile.has(name));
  return numbered(Object.fromEntries(lasting), numeric);
};
