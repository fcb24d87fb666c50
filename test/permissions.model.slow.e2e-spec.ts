// Property test: random operations of guests, accounts and users of the session while policies change, over every protocol, in
// memory and on two nodes with Redis, compared with a model of the documented permissions.
import { compareRandomOperations } from './support/model-run.js';
import { policyCommands, policyEntities } from './support/policy-commands.js';

compareRandomOperations({ commands: policyCommands, entities: policyEntities, isSeeded: true });
