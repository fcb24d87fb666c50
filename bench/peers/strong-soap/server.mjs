// strong-soap's own server, as its documentation sets it up: a WSDL and a function for each operation.
import { createServer } from 'node:http';
import { soap } from 'strong-soap';
import { answerHealth, createOne, getUsers, wsdl } from '../soap/service.mjs';

// It wants the answer under the name of its element.
const SandboxPort = {
  GetUsers: (request) => ({ GetUsersResponse: getUsers(request) }),
  CreateProduct: (request) => ({ CreateProductResponse: createOne(request) }),
};

const server = createServer(answerHealth);
server.listen(Number(process.env.PORT), '127.0.0.1', () =>
  soap.listen(server, '/soap', { SandboxService: { SandboxPort } }, wsdl),
);
