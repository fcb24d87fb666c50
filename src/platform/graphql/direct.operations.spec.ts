import { buildSchema, execute, executeSync, parse } from 'graphql';
import { Direct, withDirectOperations } from './direct.operations.js';

abstract class Greeter {
  abstract readonly word: string;

  @Direct('greet')
  greet(_root: unknown, { name }: { name: string }, { sign }: { sign: string }): string {
    return `${this.word}, ${name}${sign}`;
  }
}
class Friend extends Greeter {
  override readonly word = 'Hello';
}

const schemaOf = (providers: readonly unknown[]) => {
  const schema = buildSchema('type Query { greet(name: String!): String, leave: String }');
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {}))
    field.resolve = () => Promise.resolve('by Nest');
  return withDirectOperations(schema, providers, (thrown) => new Error(`told of ${String(thrown)}`));
};
const document = parse('{ greet(name: "Ada") }');
const contextValue = { sign: '!' };

it('is the method of the provider, with its arguments and the context, at once', () => {
  const schema = schemaOf([undefined, null, 'text', {}, new Friend()]);

  expect(executeSync({ schema, document, contextValue })).toEqual({ data: { greet: 'Hello, Ada!' } });
});

it('stays as Nest made it where no method is marked, or no provider has it', async () => {
  const unmarked = schemaOf([new Friend()]).getQueryType()?.getFields().leave;
  const unprovided = schemaOf([{}]).getQueryType()?.getFields().greet;

  for (const field of [unmarked, unprovided]) {
    await expect(field?.resolve?.(undefined, {}, contextValue, {} as never)).resolves.toBe('by Nest');
  }
});

it('tells what is thrown as it is told to, at once or later', async () => {
  class Rude extends Greeter {
    override get word(): string {
      throw new Error('no');
    }
  }
  class Slow extends Greeter {
    override readonly word = '';
    override greet(): never {
      return Promise.reject(new Error('not yet')) as never;
    }
  }
  Direct('greet')(Slow.prototype, 'greet', {
    value: Reflect.get(Slow.prototype, 'greet'),
  });
  const messageOf = async (provider: unknown): Promise<string | undefined> => {
    const { errors } = await execute({ schema: schemaOf([provider]), document, contextValue });
    return errors?.[0]?.message;
  };

  expect(await messageOf(new Rude())).toBe('told of Error: no');
  expect(await messageOf(new Slow())).toBe('told of Error: not yet');
});
