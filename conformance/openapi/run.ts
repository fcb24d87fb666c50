// Sends the requests of the sequence with one generated client: node run.js <client> <base URL>
import { randomUUID } from 'node:crypto';
import * as heyApi from './hey-api.js';
import * as orval from './orval.js';
import { run } from './sequence.js';
import * as zod from './zod.js';

const clients = { 'hey-api': heyApi, orval, zod };

const [, , name, baseUrl = ''] = process.argv;
const client = Object.entries(clients).find(([known]) => known === name)?.[1];
if (client === undefined) throw new Error(`unknown client ${String(name)}`);
await run(client.clientFor(baseUrl, randomUUID()));
