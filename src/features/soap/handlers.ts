// The handler of each operation: reads the arguments, calls the entity's service and writes the response.
import type { Row } from '../../core/row.js';
import type { Entity } from '../../core/entity.js';
import { ApiError, fail } from '../../core/errors.js';
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { EntityService } from '../../platform/records/crud/entity.service.js';
import type { Session } from '../../platform/session/session/session.js';
import { readCreate, readSoapId, readSoapList, readPatch, rejectUnknownArguments } from './arguments.js';
import type { Operation, Verb } from './operations.js';
import type { Message } from './message.js';
import { responseWriter, listWriter, recordWriter } from './writer.js';

/** Is called with the result of an operation, before it is written. */
type ResultListener = (result: unknown) => void;

/** Resolves to the response envelope. Throws what the service throws, and BAD_REQUEST for invalid arguments. */
export type OperationHandler = (
  session: Session,
  args: Message['args'],
  onResult?: ResultListener,
) => Promise<string>;

type Service = EntityService<Entity>;
type HandlerFactory = (
  operation: Operation,
  service: Service,
  write: ReturnType<typeof recordWriter>,
) => OperationHandler;

/** The operations of one entity, each with its handler. */
export function createHandlers(
  operations: readonly Operation[],
  service: Service,
): (readonly [Operation, OperationHandler])[] {
  const write = recordWriter(service.entity);
  return operations.map((operation) => [operation, factories[operation.verb](operation, service, write)]);
}

const factories: Readonly<Record<Verb, HandlerFactory>> = {
  create(operation, service, write) {
    const respond = responseWriter(operation.name);
    return async (session, args, onResult) => {
      const row = await service.create(session, readCreate(operation, args, session.rules.input));
      onResult?.(row.record);
      return respond(write(row));
    };
  },

  list(operation, service, write) {
    const respond = responseWriter(operation.name);
    const writeList = listWriter(operation.entity, write);
    return async (session, args, onResult) => {
      const page = await service.list(session, readSoapList(operation, args, session.rules.input));
      onResult?.({ items: page.rows.map(({ record }) => record), ...page.pagination });
      return respond(writeList(page));
    };
  },

  get(operation, service, write) {
    const respond = responseWriter(operation.name);
    return async (session, args, onResult) => {
      const row = await findRow(operation, service, session, readSoapId(operation, args));
      rejectUnknownArguments(args);
      onResult?.(row.record);
      return respond(write(row));
    };
  },

  /** An unknown id is reported before the other arguments are validated. */
  patch(operation, service, write) {
    const respond = responseWriter(operation.name);
    return async (session, args, onResult) => {
      const id = readSoapId(operation, args);
      const target = { id: id.toLowerCase(), condition: always };
      await withNotFoundMessage(operation, id, () => service.check(session, target, 'patch'));
      const changes = readPatch(operation, args, session.rules.input);
      const patch = (): MaybePromise<Row> => service.patch(session, target.id, changes);
      const row = await withNotFoundMessage(operation, id, patch);
      onResult?.(row.record);
      return respond(write(row));
    };
  },

  remove(operation, service) {
    const respond = responseWriter(operation.name);
    return async (session, args, onResult) => {
      const id = readSoapId(operation, args);
      rejectUnknownArguments(args);
      const existed = await service.remove(session, id.toLowerCase()).then(() => true, falseIfNotFound);
      onResult?.({ deleted: existed });
      return respond(`<success>${String(existed)}</success>`);
    };
  },
};

/** A condition that every record meets. */
const always = (): void => undefined;

function findRow(operation: Operation, service: Service, session: Session, id: string): Promise<Row> {
  return withNotFoundMessage(operation, id, () => service.get(session, id.toLowerCase()));
}

/** Rewrites NOT_FOUND as `User <id> not found`, with the id as the client sent it. */
async function withNotFoundMessage<T>(
  { entity }: Operation,
  id: string,
  action: () => MaybePromise<T>,
): Promise<T> {
  try {
    return await action();
  } catch (reason) {
    if (isNotFound(reason)) fail('NOT_FOUND', `${entity.name} ${id} not found`);
    throw reason;
  }
}

function falseIfNotFound(reason: unknown): false {
  if (isNotFound(reason)) return false;
  throw reason;
}

function isNotFound(reason: unknown): boolean {
  return reason instanceof ApiError && reason.code === 'NOT_FOUND';
}
