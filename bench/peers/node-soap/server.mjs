// The server of the package soap (node-soap), as in its documentation.
import { createServer } from 'node:http';
import { listen } from 'soap';
import { handleHealth, createOne, getUsers, wsdl } from '../soap/service.mjs';

const SandboxPort = { GetUsers: getUsers, CreateProduct: createOne };

const server = createServer(handleHealth);
server.listen(Number(process.env.PORT), '127.0.0.1', () =>
  listen(server, '/soap', { SandboxService: { SandboxPort } }, wsdl),
);
