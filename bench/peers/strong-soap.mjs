// strong-soap's own server, as its documentation sets it up: a WSDL and a function for each operation.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { soap } from 'strong-soap';
import { readUsers } from './dataset.mjs';

const wsdl = readFileSync(new URL('soap/users.wsdl', import.meta.url), 'utf8');
const users = readUsers();

const list = ({ page = 1, limit = 10, sort = 'created_at', order = 'desc' } = {}) => {
  const sorted = [...users].sort((a, b) => (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : 0));
  if (order === 'desc') sorted.reverse();
  const total = sorted.length;
  const user = sorted.slice((page - 1) * limit, page * limit);
  const pages = Math.ceil(total / limit);
  return { GetUsersResponse: { users: { user }, total, page: Number(page), limit: Number(limit), pages } };
};

const server = createServer((request, response) => {
  response.writeHead(request.url === '/health' ? 200 : 404).end();
});
const services = { SandboxService: { SandboxPort: { GetUsers: list } } };

server.listen(Number(process.env.PORT), '127.0.0.1', () => soap.listen(server, '/soap', services, wsdl));
