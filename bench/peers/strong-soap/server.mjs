// The server of strong-soap, as in its documentation: a WSDL and a function for each operation.
import { createServer } from 'node:http';
import { soap } from 'strong-soap';
import { handleHealth, createOne, getUsers, wsdl } from '../soap/service.mjs';

// strong-soap expects the response below the name of its element.
const SandboxPort = {
  GetUsers: (request) => ({ GetUsersResponse: getUsers(request) }),
  CreateProduct: (request) => ({ CreateProductResponse: createOne(request) }),
};

const server = createServer(handleHealth);
server.listen(Number(process.env.PORT), '127.0.0.1', () =>
  soap.listen(server, '/soap', { SandboxService: { SandboxPort } }, wsdl),
);
