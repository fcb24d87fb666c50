// The GraphQL type of the session report.
import type { Type } from '@nestjs/common';
import { ID, Int } from '@nestjs/graphql';
import type { Entity } from '../../core/entity.js';
import { objectType } from '../../platform/records/graphql/members.js';
import { DateTime } from '../../platform/records/graphql/scalars.js';

const recordCounts = (entities: readonly Entity[]): Type =>
  objectType(
    'RecordCounts',
    'Current number of records of the session, by entity.',
    entities.map(({ plural }) => [plural, { type: Int, doc: `Number of ${plural}.` }] as const),
    entities,
  );

const ClassLearner = objectType('ClassLearner', 'A learner of a class.', [
  ['id', { type: ID, doc: 'The id of the learner.' }],
  ['name', { type: String, doc: 'The name on the board of the class.' }],
]);

const SessionClass = objectType('SessionClass', 'The class that a session has joined.', [
  ['id', { type: ID, doc: 'The id of the class.' }],
  ['title', { type: String, doc: 'The title of the class.' }],
  ['learner', { type: ClassLearner, doc: 'The learner whose session it is.' }],
  [
    'sharing',
    {
      type: String,
      doc: 'Whether the learner shares requests with the trainer: `off`, `requested` or `on`.',
    },
  ],
]);

const SessionIdentity = objectType('SessionIdentity', 'Who sent a request to a session with a policy.', [
  ['subject', { type: String, doc: 'The login name, or the id of a client or key.' }],
  ['role', { type: String, doc: 'The role of the account, user, client or key.' }],
  [
    'user_id',
    { type: ID, doc: 'The user record as which the client acts; null without one.', nullable: true },
  ],
]);

type Members = Parameters<typeof objectType>[2];

const sessionTimes: Members = [
  ['id', { type: ID, doc: 'The session id, as in the header `x-session-id`.' }],
  ['created_at', { type: DateTime, doc: 'When the session was opened.' }],
  ['expires_at', { type: DateTime, doc: 'When the session expires.' }],
  ['expires_in_seconds', { type: Int, doc: 'Remaining lifetime in seconds.' }],
  ['is_new', { type: Boolean, doc: 'Whether this request opened the session.' }],
  ['seeded', { type: Boolean, doc: 'Whether the session has the sample data.' }],
];

const sessionContent: Members = [
  [
    'class',
    {
      type: SessionClass,
      doc: 'The class that the session has joined; null outside of classes.',
      nullable: true,
    },
  ],
  [
    'controls',
    {
      type: [String],
      doc: 'Names of the controls that are set in the session; null if there are none.',
      nullable: true,
    },
  ],
  [
    'snapshots',
    {
      type: [String],
      doc: 'Names of the snapshots of the session, oldest first; null if there are none.',
      nullable: true,
    },
  ],
  [
    'slides_until',
    {
      type: DateTime,
      doc: 'When a session ends at the latest whose lifetime restarts while it is used; null for other sessions.',
      nullable: true,
    },
  ],
  [
    'identity',
    {
      type: SessionIdentity,
      doc: 'Who sent the request; null for a guest, for credentials that are not valid, and while no policy is set.',
      nullable: true,
    },
  ],
];

/** With the counts of these entities. */
export function sessionInfoType(entities: readonly Entity[]): Type {
  const doc = 'Current number of records, by entity.';
  const counts = ['counts', { type: recordCounts(entities), doc }] as const;
  const members = [...sessionTimes, counts, ...sessionContent];
  return objectType('SessionInfo', 'The session of the request.', members, entities);
}
