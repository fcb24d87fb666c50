// The environment variables of sessions and their records.
import { anyText, choice, filePath, integerBetween, signingSecret } from '../core/environment.js';

const thirtyMinutes = 1800;
const eightHours = 28_800;

export const sessionVariables = {
  sessionTtlSeconds: [
    'SESSION_TTL_SECONDS',
    integerBetween(1, 31_536_000),
    thirtyMinutes,
    'Lifetime of a session in seconds, from its creation or reset.',
  ],
  maxSessionSeconds: [
    'MAX_SESSION_SECONDS',
    integerBetween(1, 31_536_000),
    eightHours,
    'Seconds after its start in which a session that the web app opened must end. Until then, each request in it restarts its ' +
      '`SESSION_TTL_SECONDS`. A session that joined a class slides in the same way until the class ends.',
  ],
  sessionAffinity: [
    'SESSION_AFFINITY',
    choice('header', 'ip'),
    'header',
    'Session of a request without a session id: a new one (`header`), or one per IP address (`ip`). Use `ip` only for ' +
      'tools that cannot send headers: clients behind a shared IP address share one session.',
  ],
  randomSeed: [
    'RANDOM_SEED',
    integerBetween(0, 2 ** 32 - 1),
    undefined,
    'Seed that makes `random_fail` reproducible. Each session has its own sequence, which depends on the seed and the session id.',
  ],
  seedOn: [
    'SEED_ON',
    choice('rest', 'any'),
    'rest',
    'Requests that seed a new session with the sample data: REST requests to entities and flows (`rest`), or also GraphQL and ' +
      'SOAP requests (`any`).',
  ],
  entities: [
    'ENTITIES',
    anyText,
    undefined,
    'Definition of entities: the path of a YAML or JSON file, or the name of a template (`standard`, `shop`, `clinic`). `practice-api-sandbox entities check` ' +
      'reports its errors. Every node needs the same file. Not set: users, products and orders.',
  ],
  dataset: [
    'DATASET',
    filePath,
    undefined,
    'JSON file that replaces the standard dataset: the document of `GET /session/export`, without `controls`. Every node needs the same ' +
      'file. Lessons that name records of the built-in dataset need the built-in one. Not set: the built-in dataset.',
  ],
  controls: [
    'CONTROLS',
    anyText,
    undefined,
    'Controls of all sessions: the path of a JSON file, or JSON that begins with `{`, in the form of `PUT /session/controls`. A ' +
      'session can replace them with its own.',
  ],
  controlKey: [
    'CONTROL_KEY',
    signingSecret,
    undefined,
    'Key that seals the mutants of every session: to see or change them, a request needs it in the header `x-control-key`. The command ' +
      '`score` sets it.',
  ],
} as const;
