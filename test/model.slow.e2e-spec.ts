// Property test: random operations on sessions over every protocol, in memory and on two nodes with Redis, compared with a
// model. CONTRIBUTING.md says how to run more operations.
import { compareRandomOperations } from './support/model-run.js';
import { modelledEntities, sessionCommands } from './support/session-commands.js';

compareRandomOperations({ commands: sessionCommands, entities: modelledEntities });
