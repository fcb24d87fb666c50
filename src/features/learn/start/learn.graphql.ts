// The GraphQL types of lessons.
import { ID, Int, registerEnumType } from '@nestjs/graphql';
import { objectType, type OperationMember } from '../../../platform/records/graphql/members.js';
import { Json } from '../../../platform/records/graphql/scalars.js';

const ScenarioLevel = { beginner: 'beginner', intermediate: 'intermediate', advanced: 'advanced' } as const;
registerEnumType(ScenarioLevel, {
  name: 'ScenarioLevel',
  description: 'The difficulty of a lesson.',
  valuesMap: {
    beginner: { description: 'No knowledge of APIs is needed.' },
    intermediate: { description: 'For learners who have sent requests before.' },
    advanced: { description: 'For learners who know HTTP well.' },
  },
});

/** The fields that a summary and a lesson share. */
const common: readonly (readonly [string, OperationMember])[] = [
  ['id', { type: ID, doc: 'The id of the lesson.' }],
  ['title', { type: String, doc: 'The title.' }],
  ['level', { type: ScenarioLevel, doc: 'The difficulty.' }],
  ['protocol', { type: String, doc: 'The protocol or subject.' }],
  ['minutes', { type: Int, doc: 'The time that it takes, in minutes.' }],
  ['goal', { type: String, doc: 'What the learner can do afterwards.' }],
  ['path', { type: String, doc: 'The path of the lesson over REST.' }],
  ['track', { type: ID, doc: 'The id of the track, a group of lessons.' }],
  ['prerequisites', { type: [ID], doc: 'Ids of lessons to complete before. Advice: nothing is locked.' }],
  ['browser', { type: Boolean, doc: 'Whether a browser can send the requests of every step.' }],
];

export const ScenarioSummaryType = objectType('ScenarioSummary', 'A lesson without its steps.', [
  ...common,
  ['steps', { type: Int, doc: 'The number of steps.' }],
]);

const ScenarioRequest = objectType('ScenarioRequest', 'A request that passes the step.', [
  ['method', { type: String, doc: 'The HTTP method.' }],
  ['path', { type: String, doc: 'The path and query.' }],
  ['headers', { type: Json, doc: 'The headers, by name.', nullable: true }],
  ['body', { type: Json, doc: 'The body: text, or a value that is sent as JSON.', nullable: true }],
]);

const ScenarioReference = objectType('ScenarioReference', 'An operation in the API reference.', [
  ['operation', { type: String, doc: 'The `operationId`.' }],
  ['path', { type: String, doc: 'The path of the page with the anchor of the operation.' }],
]);

const ScenarioStart = objectType('ScenarioStart', 'The request that starts a lesson.', [
  ['method', { type: String, doc: 'The HTTP method.' }],
  ['path', { type: String, doc: 'The path.' }],
]);

const ScenarioClient = { any: 'any', own: 'own' } as const;
registerEnumType(ScenarioClient, {
  name: 'ScenarioClient',
  description: 'The clients that can send the request of a step.',
  valuesMap: {
    any: { description: 'Any client, also a browser.' },
    own: { description: 'No browser can send the request; use an HTTP client.' },
  },
});

const withSolutions = 'With `solutions: true`:';
const ScenarioStep = objectType('ScenarioStep', 'A step of a lesson.', [
  ['id', { type: ID, doc: 'The id of the step.' }],
  ['title', { type: String, doc: 'The title.' }],
  ['task', { type: String, doc: 'What to achieve.' }],
  ['why', { type: String, doc: 'What the step shows.' }],
  ['client', { type: ScenarioClient, doc: 'The clients that can send the request.' }],
  ['expect', { type: Json, doc: 'The expected status; with solutions also headers and body.' }],
  [
    'request',
    {
      type: ScenarioRequest,
      doc: `${withSolutions} a request that passes. \`{{name}}\` is a value that was saved or computed before.`,
      nullable: true,
    },
  ],
  [
    'before',
    { type: Json, doc: `${withSolutions} requests to control routes to send first.`, nullable: true },
  ],
  ['save', { type: Json, doc: `${withSolutions} values to save for later steps.`, nullable: true }],
  ['hint', { type: String, doc: `${withSolutions} the first hint.`, nullable: true }],
  ['compute', { type: Json, doc: `${withSolutions} values to compute before.`, nullable: true }],
  ['checks', { type: [String], doc: `${withSolutions} the names of the checks, in order.`, nullable: true }],
  [
    'reference',
    {
      type: [ScenarioReference],
      doc: `${withSolutions} where the API reference describes the operations.`,
      nullable: true,
    },
  ],
]);

const ScenarioPractice = objectType('ScenarioPractice', 'The challenge that applies a lesson.', [
  ['challenge', { type: ID, doc: 'The id of the challenge.' }],
  ['title', { type: String, doc: 'The title of the challenge.' }],
]);

export const ScenarioType = objectType('Scenario', 'A lesson with its steps.', [
  ...common,
  ['learned', { type: [String], doc: 'Three sentences about what the learner knows at the end.' }],
  ['practice', { type: ScenarioPractice, doc: 'The challenge that applies the lesson.', nullable: true }],
  ['start', { type: ScenarioStart, doc: 'The request that starts the lesson.' }],
  ['steps', { type: [ScenarioStep], doc: 'The steps, in order.' }],
]);
