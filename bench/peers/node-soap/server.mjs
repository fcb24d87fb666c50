// The server of the package soap (node-soap), as its documentation sets it up.
import { createServer } from 'node:http';
import { listen } from 'soap';
import { answerHealth, createOne, getUsers, wsdl } from '../soap/service.mjs';

const SandboxPort = { GetUsers: getUsers, CreateProduct: createOne };

const server = createServer(answerHealth);
server.listen(Number(process.env.PORT), '127.0.0.1', () =>
  listen(server, '/soap', { SandboxService: { SandboxPort } }, wsdl),
);
