// The state of a class from the fields of its hash in Redis.
import type { ClassHead, ClassState, Learner, Part } from './class.record.js';

/** Version, version of the list of learners, whether these are all fields, names and texts of fields. */
export type ReadReply = [version: string, members: string, isFull: number, fields: string[]];

interface Draft {
  head: Part<ClassHead> | undefined;
  readonly learners: Map<string, Part<Learner>>;
  readonly activity: Map<string, number>;
}

/** Undefined for a class without a head. */
export function mergeFields(known: ClassState | undefined, reply: ReadReply): ClassState | undefined {
  const [version, members, isFull, fields] = reply;
  if (known !== undefined && fields.length === 0 && isFull === 0) return known;
  const base = isFull === 1 ? undefined : known;
  const draft: Draft = {
    head: base?.head,
    learners: new Map(base?.learners),
    activity: new Map(base?.activity),
  };
  for (let i = 0; i < fields.length; i += 2) readField(draft, fields[i] ?? '', fields[i + 1] ?? '');
  const { head, learners, activity } = draft;
  if (head === undefined) return undefined;
  return { version: Number(version), head, membersVersion: Number(members), learners, activity };
}

function readField(draft: Draft, name: string, text: string): void {
  const space = text.indexOf(' ');
  const version = Number(text.slice(0, space));
  const value = text.slice(space + 1);
  if (name === 'h') draft.head = { version, value: JSON.parse(value) as ClassHead };
  else if (name.startsWith('l:'))
    draft.learners.set(name.slice(2), { version, value: JSON.parse(value) as Learner });
  else if (name.startsWith('a:')) draft.activity.set(name.slice(2), Number(value));
}
