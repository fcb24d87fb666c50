// The endpoints of the bundled service: the bundle contains every module and file that is loaded on demand.
import { readFileSync } from 'node:fs';
import { waitForUrl, startService, type ServiceProcess } from './support/service-process.js';

let service: ServiceProcess;
let url = '';

beforeAll(async () => {
  service = startService({ MTLS_PORT: '0', RATE_LIMIT_PER_MINUTE: '0' });
  url = await waitForUrl(service);
});
afterAll(async () => {
  service.process.kill();
  await service.exited;
});

const reference = (name: string): string => readFileSync(`docs/reference/${name}`, 'utf8');

const getUsers = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>
  <GetUsers xmlns="http://practice-api.example/soap"/></soap:Body></soap:Envelope>`;

const post = (type: string, body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});
const postJson = (body: unknown): RequestInit => post('application/json', JSON.stringify(body));

describe('the bundled service', () => {
  it.each<[string, string, RequestInit | undefined, number, string]>([
    ['a list', '/api/v1/users?limit=1', undefined, 200, '"pagination"'],
    ['validation errors', '/api/v1/users', postJson({ name: '' }), 400, "'email'"],
    ['GraphQL', '/graphql', postJson({ query: '{ users(limit: 1) { items { id } } }' }), 200, '"items"'],
    ['a GraphQL error', '/graphql', postJson({ query: '{ uesrs { id } }' }), 400, 'uesrs'],
    ['SOAP', '/soap/', post('text/xml', getUsers), 200, 'GetUsersResponse'],
    ['a SOAP fault', '/soap/', post('text/xml', '<a>'), 500, 'Fault'],
    ['the WSDL', '/soap/?wsdl', undefined, 200, 'definitions'],
    ['the SOAP guide', '/soap/', undefined, 200, '<tns:GetUsersRequest>'],
    ['the SOAP client', '/api/v1/flows/three-protocols', { method: 'POST' }, 200, '"completed"'],
    ['the web application', '/', undefined, 200, 'app/app.js'],
    ['the script of the web application', '/app/app.js', undefined, 200, 'getElementById('],
    ['the API reference', '/docs', undefined, 200, 'listUsers'],
    ['Swagger UI', '/docs/swagger', undefined, 200, 'swagger-ui-bundle.js'],
    ['the script of Swagger UI', '/docs/swagger/swagger-ui-bundle.js', undefined, 200, 'SwaggerUIBundle'],
    ['GraphiQL', '/graphiql', undefined, 200, 'page.js'],
    ['the script of GraphiQL', '/graphiql/ide.js', undefined, 200, 'graphql'],
    ['the schemes', '/auth/methods', undefined, 200, '"digest"'],
    ['a token', '/auth/protected/bearer', undefined, 401, '"error"'],
    ['the certificates', '/auth/mtls/client.pem', undefined, 200, 'BEGIN CERTIFICATE'],
    ['the collection', '/collections/postman.json', undefined, 200, 'schema.getpostman.com'],
    ['the lessons', '/learn/', undefined, 200, 'first-get'],
    ['a lesson', '/learn/first-get', undefined, 200, '"steps"'],
    ['the flows', '/api/v1/flows', undefined, 200, '"steps"'],
    ['the guide', '/api', undefined, 200, 'Practice API sandbox'],
    ['the status', '/status.json', undefined, 200, 'operational'],
    ['the readiness probe', '/health/ready', undefined, 200, '"ok"'],
    ['the metrics', '/metrics', undefined, 200, 'sandbox_build_info'],
  ])('returns %s at %s', async (_, path, request, status, part) => {
    const response = await fetch(url + path, request);
    const text = await response.text();

    expect({ status: response.status, text }).toEqual({ status, text: expect.stringContaining(part) });
  });

  // A bundler can rename classes, from which GraphQL types and schemas take their names.
  it.each(['openapi.json', 'openapi-3.2.json'])('has the committed OpenAPI document %s', async (name) => {
    const { 'x-generated': _, ...written } = JSON.parse(reference(name)) as Record<string, unknown>;

    expect(await (await fetch(`${url}/${name}`)).json()).toEqual(written);
  });

  it('has the committed GraphQL schema', async () => {
    const schema = await (await fetch(`${url}/graphql/schema`)).text();

    expect(reference('schema.graphql')).toContain(schema.trim());
  });

  it('returns 404 for an unknown page', async () => {
    expect((await fetch(`${url}/app/no-such-file.js`)).status).toBe(404);
  });
});
