// The SOAP checks: six third-party clients that use the WSDL, and validation of all messages with xmllint.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { collectMessages } from './soap/validity.mjs';

const here = join(import.meta.dirname, 'soap');

/** The clients, their Debian packages, and a command that checks the installation. Each gets BASE_URL and a session id. */
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
    name: 'suds',
    packages: 'python3-suds',
    probe: ['/usr/bin/python3', '-c', 'import suds'],
    run: ['/usr/bin/python3', 'suds_client.py'],
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

/** The checks by name: functions that throw on failure, or return the reason for skipping. */
export function soapChecks(baseUrl, work) {
  return {
    ...Object.fromEntries(
      clients.map((client) => [
        `SOAP: ${client.name}`,
        () => need(client, () => command([...client.run, baseUrl, crypto.randomUUID()], here)),
      ]),
    ),
    'SOAP: gSOAP': () => need(gsoap, () => runGsoap(baseUrl, join(work, 'gsoap'))),
    'SOAP: every message is valid against the schemas': () =>
      need(xmllint, () => validate(baseUrl, join(work, 'soap'))),
  };
}

/** Runs a check if its tools are installed. Otherwise it is skipped, or fails in CI. */
async function need({ packages, probe }, run) {
  const isInstalled = await command(probe).then(
    () => true,
    () => false,
  );
  if (isInstalled) return void (await run());
  if (process.env.CI !== undefined) throw new Error(`CI requires ${packages}`);
  return `apt-get install ${packages}`;
}

async function runGsoap(baseUrl, folder) {
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
    return await promisify(execFile)(name, args, { cwd, timeout: 300_000, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    throw new Error(`${name} ended with ${error.code}\n${error.stdout ?? ''}${error.stderr ?? ''}`.trim());
  }
}
