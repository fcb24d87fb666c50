// The GraphQL types of lessons.
import { ID, Int, registerEnumType } from '@nestjs/graphql';
import { objectType, type Member } from '../../platform/graphql/members.js';
import { Json } from '../../platform/graphql/scalars.js';

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

/** What a summary and a lesson have in common. */
const common: readonly (readonly [string, Member])[] = [
  ['id', { type: ID, doc: 'The id of the lesson.' }],
  ['title', { type: String, doc: 'The title.' }],
  ['level', { type: ScenarioLevel, doc: 'The difficulty.' }],
  ['protocol', { type: String, doc: 'The protocol or subject.' }],
  ['minutes', { type: Int, doc: 'The time that it takes, in minutes.' }],
  ['goal', { type: String, doc: 'What the learner can do afterwards.' }],
];

export const ScenarioSummaryType = objectType('ScenarioSummary', 'A lesson without its steps.', [
  ...common,
  ['steps', { type: Int, doc: 'The number of steps.' }],
  ['path', { type: String, doc: 'The path of the lesson over REST.' }],
]);

const ScenarioRequest = objectType('ScenarioRequest', 'The request that the learner sends.', [
  ['method', { type: String, doc: 'The HTTP method.' }],
  ['path', { type: String, doc: 'The path and query.' }],
  ['headers', { type: Json, doc: 'The headers, by name.', nullable: true }],
  ['body', { type: Json, doc: 'The body: text, or a value that is sent as JSON.', nullable: true }],
]);

const ScenarioStep = objectType('ScenarioStep', 'A step of a lesson.', [
  ['title', { type: String, doc: 'The title.' }],
  ['why', { type: String, doc: 'What the step shows.' }],
  ['compute', { type: Json, doc: 'Values that the learner computes before the request.', nullable: true }],
  [
    'request',
    { type: ScenarioRequest, doc: 'The request. `{{name}}` is a value that was saved or computed before.' },
  ],
  ['expect', { type: Json, doc: 'The expected status, headers and body.' }],
  ['save', { type: Json, doc: 'Values of the response to save for later steps.', nullable: true }],
  ['hint', { type: String, doc: 'Help for a learner whose request failed.' }],
  ['tries', { type: Int, doc: 'The maximum number of attempts.', nullable: true }],
]);

export const ScenarioType = objectType('Scenario', 'A lesson with its steps.', [
  ...common,
  ['steps', { type: [ScenarioStep], doc: 'The steps, in order.' }],
]);
