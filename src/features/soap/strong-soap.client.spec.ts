import { defineEntity } from '../../core/entity.js';
import { integer, text } from '../../core/field.js';
import { soapOperationsOf } from './operations.js';
import { StrongSoapClient, type SendEnvelope } from './strong-soap.client.js';
import { soapEnvelope, responseWriter } from './writer.js';
import { wsdlWriter } from './wsdl.js';

const book = defineEntity('Book', 'books', {
  title: text({ required: true, doc: 'Title.' }),
  pages: integer({ nullable: true, default: null, doc: 'Length.' }),
});
const wsdl = wsdlWriter([book], soapOperationsOf([book]))('/soap/');
const client = new StrongSoapClient(wsdl, '/soap/');
const reply =
  (status: number, body: string): SendEnvelope =>
  () =>
    Promise.resolve({ status, body });

describe('the envelope of a call', () => {
  it('has the prefix of the WSDL and the arguments in schema order, escaped, without prefixes', () => {
    const written = client.envelope('CreateBook', { pages: null, title: 'A & B' });

    expect(written.replace(/\n */g, '')).toBe(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
        '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" ' +
        'xmlns:tns="http://sandbox.example.com/soap"><soap:Header/><soap:Body><tns:CreateBookRequest>' +
        '<title>A &amp; B</title><pages xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>' +
        '</tns:CreateBookRequest></soap:Body></soap:Envelope>',
    );
  });

  it('is complete without arguments', () => {
    expect(client.envelope('GetBooks', {})).toContain('<tns:GetBooksRequest/>');
  });

  it('cannot be written for an unknown operation', () => {
    expect(() => client.envelope('BurnBook', {})).toThrow('the WSDL has no operation BurnBook');
  });
});

describe('a call', () => {
  it('returns both messages and the response as an object', async () => {
    const body = responseWriter('GetBook')('<book><id>i</id><title>T</title><pages>7</pages></book>');
    const { envelope: sent, response, result } = await client.call('GetBook', { id: 'i' }, reply(200, body));

    expect(sent).toBe(client.envelope('GetBook', { id: 'i' }));
    expect(response).toEqual({ status: 200, body });
    expect(result).toMatchObject({ book: { id: 'i', title: 'T' } });
  });

  it('returns a fault without a result', async () => {
    const body = soapEnvelope(
      '<soap:Fault><faultcode>soap:Client</faultcode><faultstring>no</faultstring></soap:Fault>',
    );

    const { response, result, fault } = await client.call('GetBook', { id: 'i' }, reply(500, body));
    expect([response, result]).toEqual([{ status: 500, body }, undefined]);
    expect(fault).toEqual({ faultcode: 'soap:Client', faultstring: 'no' });
  });

  it('rejects if the envelope cannot be sent', async () => {
    const failing = client.call('GetBook', {}, () => Promise.reject(new Error('not sent')));
    await expect(failing).rejects.toThrow('not sent');
  });

  it('rejects if the response is not an envelope', async () => {
    await expect(client.call('GetBook', {}, reply(200, '<a>'))).rejects.toThrow('no SOAP response');
  });
});

it('needs a WSDL', () => {
  expect(() => new StrongSoapClient('<a/>', '/soap/')).toThrow();
});
