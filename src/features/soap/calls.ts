// What each operation does: takes its arguments apart, calls the service, writes the answer.
import type { Row } from '../../core/row.js';
import type { Entity } from '../../core/entity.js';
import { ApiError, fail } from '../../core/errors.js';
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { EntityService } from '../../platform/crud/entity.service.js';
import type { Session } from '../../platform/session/session.js';
import { readCreate, readId, readList, readPatch, rejectUnknownArguments } from './arguments.js';
import type { Operation, Verb } from './operations.js';
import type { Message } from './message.js';
import { responseWriter, listWriter, recordWriter } from './writer.js';

/** Answers a message with an envelope. Throws what the service throws, and BAD_REQUEST for wrong arguments. */
export type Call = (session: Session, given: Message['given']) => Promise<string>;

type Service = EntityService<Entity>;
type Maker = (operation: Operation, service: Service, write: ReturnType<typeof recordWriter>) => Call;

/** The calls of one entity's operations, by name. They share the texts of its records. */
export function callsOf(operations: readonly Operation[], service: Service): (readonly [string, Call])[] {
  const write = recordWriter(service.entity);
  return operations.map((operation) => [operation.name, makers[operation.verb](operation, service, write)]);
}

const makers: Readonly<Record<Verb, Maker>> = {
  create(operation, service, write) {
    const answer = responseWriter(operation.name);
    return async (session, given) =>
      answer(write(await service.create(session, readCreate(operation, given))));
  },

  list(operation, service, write) {
    const answer = responseWriter(operation.name);
    const writeList = listWriter(operation.entity, write);
    return async (session, given) =>
      answer(writeList(await service.list(session, readList(operation, given))));
  },

  get(operation, service, write) {
    const answer = responseWriter(operation.name);
    return async (session, given) => {
      const row = await find(operation, service, session, readId(operation, given));
      rejectUnknownArguments(given);
      return answer(write(row));
    };
  },

  /** That the record is unknown is said before anything else is looked at. */
  patch(operation, service, write) {
    const answer = responseWriter(operation.name);
    return async (session, given) => {
      const id = readId(operation, given);
      await find(operation, service, session, id);
      const changes = readPatch(operation, given);
      return answer(
        write(await named(operation, id, () => service.patch(session, id.toLowerCase(), changes))),
      );
    };
  },

  remove(operation, service) {
    const answer = responseWriter(operation.name);
    return async (session, given) => {
      const id = readId(operation, given);
      rejectUnknownArguments(given);
      const existed = await service.remove(session, id.toLowerCase()).then(() => true, falseIfUnknown);
      return answer(`<success>${String(existed)}</success>`);
    };
  },
};

function find(operation: Operation, service: Service, session: Session, id: string): Promise<Row> {
  return named(operation, id, () => service.get(session, id.toLowerCase()));
}

/** `User <id> not found`, with the id as it was sent. */
async function named<T>({ entity }: Operation, id: string, work: () => MaybePromise<T>): Promise<T> {
  try {
    return await work();
  } catch (reason) {
    if (isNotFound(reason)) fail('NOT_FOUND', `${entity.name} ${id} not found`);
    throw reason;
  }
}

function falseIfUnknown(reason: unknown): false {
  if (isNotFound(reason)) return false;
  throw reason;
}

function isNotFound(reason: unknown): boolean {
  return reason instanceof ApiError && reason.code === 'NOT_FOUND';
}
