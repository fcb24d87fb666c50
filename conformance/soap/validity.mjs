// Writes every kind of message (requests, responses, SOAP faults) to files, which xmllint validates against the schemas of
// the envelope and of the WSDL.
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

/** Requests that return a SOAP fault: body, status, headers. */
const invalidRequests = [
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

/** Writes messages and schemas to a folder. Returns the path of the schema and the paths of the messages. */
export async function collectMessages(baseUrl, folder) {
  await mkdir(folder, { recursive: true });
  const session = { 'x-session-id': crypto.randomUUID() };
  const files = [];
  const save = async (name, text) => {
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
    if (response.status !== 200 || text.includes('Fault>')) throw new Error(`${name} returned ${text}`);
    await save(`${name}Request`, envelope);
    await save(`${name}Response`, text);
  }
  for (const [i, [body, status, headers]] of invalidRequests.entries()) {
    const response = await post(body, headers);
    const text = await response.text();
    if (response.status !== status || !text.includes('<soap:Fault>')) {
      throw new Error(
        `${body.slice(0, 200)}\nreturned ${response.status}, not a SOAP fault with ${status}: ${text}`,
      );
    }
    await save(`fault-${i}`, text);
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
