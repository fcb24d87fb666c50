// The GraphQL types of flows and of their runs.
import { ID, Int, registerEnumType } from '@nestjs/graphql';
import { objectType } from '../../platform/records/graphql/members.js';
import { Json } from '../../platform/records/graphql/scalars.js';

export const FlowType = objectType('Flow', 'A sequence of requests that the service runs.', [
  ['id', { type: ID, doc: 'The id of the flow.' }],
  ['title', { type: String, doc: 'What the flow does, in a few words.' }],
  ['description', { type: String, doc: 'What the flow does.' }],
  ['method', { type: String, doc: 'The HTTP method that runs it over REST.' }],
  ['path', { type: String, doc: 'The path that runs it over REST.' }],
  ['steps', { type: [String], doc: 'The names of the steps, in order.' }],
]);

const FlowStatus = { completed: 'completed', failed: 'failed' } as const;
registerEnumType(FlowStatus, {
  name: 'FlowStatus',
  description: 'The result of a run.',
  valuesMap: {
    completed: { description: 'All steps succeeded.' },
    failed: { description: 'A step failed. It is the last one in the report.' },
  },
});

const FlowRequest = objectType('FlowRequest', 'The request of a step.', [
  ['method', { type: String, doc: 'The HTTP method.' }],
  ['path', { type: String, doc: 'The path and query.' }],
  ['body', { type: Json, doc: 'The body; null if there is none.', nullable: true }],
]);

const FlowResponse = objectType('FlowResponse', 'The response to a step.', [
  ['status', { type: Int, doc: 'The HTTP status.' }],
  ['body', { type: Json, doc: 'The body; null if there is none.', nullable: true }],
]);

const FlowStep = objectType('FlowStep', 'A step that was executed.', [
  ['step', { type: Int, doc: 'The number of the step, starting at 1.' }],
  ['name', { type: String, doc: 'The name of the step.' }],
  ['protocol', { type: String, doc: 'REST, GraphQL or SOAP.' }],
  ['request', { type: FlowRequest, doc: 'What the step sent.' }],
  ['response', { type: FlowResponse, doc: 'What the service returned.' }],
  ['duration_ms', { type: Int, doc: 'Duration in milliseconds.' }],
  ['ok', { type: Boolean, doc: 'Whether the step succeeded.' }],
]);

export const FlowRunType = objectType('FlowRun', 'The report of a run.', [
  ['flow', { type: ID, doc: 'The id of the flow.' }],
  ['status', { type: FlowStatus, doc: 'Whether all steps succeeded.' }],
  ['duration_ms', { type: Int, doc: 'Duration in milliseconds.' }],
  ['steps', { type: [FlowStep], doc: 'The executed steps, in order.' }],
  [
    'extras',
    {
      type: Json,
      doc: 'Further results of a completed run, which REST returns in addition to `steps`; null if there are none.',
      nullable: true,
    },
  ],
]);
