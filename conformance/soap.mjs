// SOAP before foreign judges: six stacks that learn everything from the WSDL, and xmllint with the schemas.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { collectMessages } from './soap/validity.mjs';

const here = join(import.meta.dirname, 'soap');

/** The clients, the Debian packages they need, and how to see that these are there. Each gets BASE_URL and a session. */
const clients = [
  {
    name: 'PHP',
    packages: 'php-cli php-soap',
    probe: ['php', '-r', 'exit(class_exists("SoapClient") ? 0 : 1);'],
    run: ['php', 'client.php'],
  },
  {
    name: 'zeep',
    packages: 'python3-zeep',
    probe: ['/usr/bin/python3', '-c', 'import zeep'],
    run: ['/usr/bin/python3', 'client.py'],
  },
  {
    name: 'SOAP::Lite',
    packages: 'libsoap-lite-perl',
    probe: ['perl', '-MSOAP::Lite', '-e', '1'],
    run: ['perl', 'client.pl'],
  },
  { name: 'soap for Node', packages: '', probe: ['node', '--version'], run: ['node', 'node-soap.mjs'] },
  { name: 'strong-soap', packages: '', probe: ['node', '--version'], run: ['node', 'strong-soap.mjs'] },
];
const gsoap = { packages: 'gsoap libgsoap-dev g++', probe: ['sh', '-c', 'command -v wsdl2h soapcpp2 g++'] };
const xmllint = { packages: 'libxml2-utils', probe: ['xmllint', '--version'] };

/** The checks by name: each a function that throws, or answers why it was skipped. */
export function soapChecks(baseUrl, work) {
  return {
    ...Object.fromEntries(
      clients.map((client) => [
        `SOAP: ${client.name} makes its rounds`,
        () => need(client, () => command([...client.run, baseUrl, crypto.randomUUID()], here)),
      ]),
    ),
    'SOAP: gSOAP makes its rounds': () => need(gsoap, () => gsoapRounds(baseUrl, join(work, 'gsoap'))),
    'SOAP: every message is valid': () => need(xmllint, () => validate(baseUrl, join(work, 'soap'))),
  };
}

/** Runs a check if its tools are there. Without them it is skipped, but never in CI. */
async function need({ packages, probe }, run) {
  const isThere = await command(probe).then(
    () => true,
    () => false,
  );
  if (isThere) return void (await run());
  if (process.env.CI !== undefined) throw new Error(`CI must have ${packages}`);
  return `apt-get install ${packages}`;
}

async function gsoapRounds(baseUrl, folder) {
  await mkdir(folder, { recursive: true });
  await command(['wsdl2h', '-o', 'service.h', `${baseUrl}/soap/?wsdl`], folder);
  await command(['soapcpp2', '-C', '-j', '-x', 'service.h'], folder);
  const sources = [join(here, 'client.cpp'), 'soapC.cpp', 'soapSandboxBindingProxy.cpp'];
  const flags = ['-std=c++17', '-O0', '-w', '-DWITH_COOKIES', '-I.', '-o', 'client'];
  await command(['g++', ...flags, ...sources, '-lgsoapck++'], folder);
  await command([join(folder, 'client'), baseUrl], folder);
}

async function validate(baseUrl, folder) {
  const { schema, files } = await collectMessages(baseUrl, folder);
  await command(['xmllint', '--nonet', '--noout', '--schema', schema, ...files], folder);
}

async function command([name, ...args], cwd = here) {
  try {
    return await promisify(execFile)(name, args, { cwd, timeout: 120_000, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    throw new Error(`${name} ended with ${error.code}\n${error.stdout ?? ''}${error.stderr ?? ''}`.trim());
  }
}
