// Every kind of message, requests, answers and faults, as files that xmllint can hold against the schemas: the envelope's
// and the one inside the WSDL.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const envelopeSchema = join(import.meta.dirname, 'envelope.xsd');
const xml = { 'content-type': 'text/xml; charset=utf-8' };
const wrap = (body, header = '') =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${header}<s:Body>${body}</s:Body></s:Envelope>`;

const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const token = (content) =>
  `<s:Header><w:Security xmlns:w="${wsse}"><w:UsernameToken>${content}</w:UsernameToken></w:Security></s:Header>`;

/** What has to end in a fault: the body, its status, other headers. */
const refusals = [
  [wrap('<CreateUser><role>king</role><age>151</age><shoe>44</shoe></CreateUser>'), 500],
  [wrap('<CreateUser><name>Ada</name><email>nobody</email><role>king</role></CreateUser>'), 500],
  [wrap('<GetUsers><page>0</page><sort>"&lt;</sort></GetUsers>'), 500],
  [wrap('<GetOrder/>'), 500],
  [wrap('<UpdateProduct><id>&#9;unknown &amp; &lt;odd&gt;</id></UpdateProduct>'), 500],
  [wrap('<NoSuchThing/>'), 500],
  [wrap(''), 500],
  [wrap('<GetUsers/>', '<s:Header><x:h xmlns:x="urn:x" s:mustUnderstand="1"/></s:Header>'), 500],
  [wrap('<GetUsers/>', token('<w:Username>a&lt;b</w:Username><w:Password>x</w:Password>')), 500],
  [wrap('<GetUsers/>', token('')), 500],
  ['<Envelope xmlns="http://www.w3.org/2003/05/soap-envelope"/>', 500],
  [`<!DOCTYPE a>${wrap('<GetUsers/>')}`, 500],
  ['no XML', 500],
  ['\u0000\u0001', 500],
  [wrap('<GetUsers/>'), 415, { 'content-type': 'application/soap+xml' }],
  [wrap(`<GetUsers>${'x'.repeat(300_000)}</GetUsers>`), 413],
];

/** Writes the messages and the schemas to a folder. Answers the schema to use and the messages to hold against it. */
export async function collectMessages(baseUrl, folder) {
  await mkdir(folder, { recursive: true });
  const session = { 'x-session-id': crypto.randomUUID() };
  const files = [];
  const keep = async (name, text) => {
    files.push(join(folder, `${name}.xml`));
    await writeFile(files.at(-1), text);
  };
  const post = (body, headers = {}) =>
    fetch(`${baseUrl}/soap`, { method: 'POST', headers: { ...xml, ...session, ...headers }, body });

  await fetch(`${baseUrl}/api/v1/users`, { headers: session });
  const { operations } = await (await fetch(`${baseUrl}/soap`)).json();
  for (const { name, envelope } of operations) {
    const response = await post(envelope);
    const text = await response.text();
    if (response.status !== 200 || text.includes('Fault>')) throw new Error(`${name} answered ${text}`);
    await keep(`${name}Request`, envelope);
    await keep(`${name}Response`, text);
  }
  for (const [i, [body, status, headers]] of refusals.entries()) {
    const response = await post(body, headers);
    const text = await response.text();
    if (response.status !== status || !text.includes('<soap:Fault>')) {
      throw new Error(
        `${body.slice(0, 200)}\nanswered ${response.status}, not a fault with ${status}: ${text}`,
      );
    }
    await keep(`fault-${i}`, text);
  }
  return { schema: await writeSchemas(baseUrl, folder), files };
}

async function writeSchemas(baseUrl, folder) {
  const wsdl = await (await fetch(`${baseUrl}/soap?wsdl`)).text();
  const [schema] = /<xs:schema[^]*<\/xs:schema>/.exec(wsdl) ?? [];
  const [, namespace] = /targetNamespace="([^"]*)"/.exec(schema ?? '') ?? [];
  if (namespace === undefined) throw new Error('the WSDL has no schema');
  const service = join(folder, 'service.xsd');
  const both = join(folder, 'messages.xsd');
  await writeFile(service, schema);
  const imports = [
    ['http://schemas.xmlsoap.org/soap/envelope/', envelopeSchema],
    [namespace, service],
  ].map(([name, file]) => `<xs:import namespace="${name}" schemaLocation="${pathToFileURL(file)}"/>`);
  await writeFile(
    both,
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xs:schema>`,
  );
  return both;
}
