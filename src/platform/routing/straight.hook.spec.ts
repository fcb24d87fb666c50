import { Controller, Get, Header, HttpCode, Module, Post } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { apiError } from '../../core/errors.js';
import { SystemRandom } from '../../core/random.js';
import { InternalErrors } from '../errors/internal-errors.js';
import { ApiExceptionFilter } from '../errors/api-exception.filter.js';
import { logAt } from '../logging/log.js';
import { RequestIds } from '../logging/request-ids.js';
import { requestPart } from './request-part.js';
import { RouteRules, StraightRoute } from './route-config.js';
import { StraightHook } from './straight.hook.js';

const Name = (): ParameterDecorator =>
  requestPart(({ query }) => {
    const { name } = query as { name?: string };
    if (name === undefined) throw apiError('BAD_REQUEST', 'say who you are');
    return name;
  });

/** The same three methods under two routers. */
function greetings(path: string, Rules: typeof RouteRules): new () => object {
  @Controller(path)
  class Greetings {
    private readonly word = 'Hello';

    @Get('said')
    @Header('x-mood', 'good')
    @Rules({})
    said(@Name() name: string): string {
      return `${this.word} ${name}`;
    }

    @Post('made')
    @Rules({})
    made(@Name() name: string): string {
      return `${this.word} ${name}`;
    }

    @Post('later')
    @HttpCode(202)
    @Rules({})
    later(@Name() name: string): Promise<object> {
      return Promise.resolve({ word: this.word, name });
    }
  }
  return Greetings;
}

@Module({
  imports: [DiscoveryModule],
  controllers: [greetings('nest', RouteRules), greetings('straight', StraightRoute)],
  providers: [StraightHook],
})
class Greeting {}

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await NestFactory.create<NestFastifyApplication>(Greeting, new FastifyAdapter(), { logger: false });
  app.useGlobalFilters(
    new ApiExceptionFilter(new InternalErrors(logAt('silent'), new RequestIds(new SystemRandom()))),
  );
  app.get(StraightHook).register(app.getHttpAdapter().getInstance());
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(() => app.close());

async function ask(method: 'GET' | 'POST', url: string) {
  const { statusCode, headers, payload } = await app.inject({ method, url });
  const { date: _, ...others } = headers;
  return { statusCode, headers: others, payload };
}

it.each([
  ['GET', 'said?name=Ada', 200],
  ['GET', 'said', 400],
  ['POST', 'made?name=Ada', 201],
  ['POST', 'made', 400],
  ['POST', 'later?name=Ada', 202],
] as const)('answers %s %s as Nest does', async (method, path, status) => {
  const straight = await ask(method, `/straight/${path}`);

  expect(straight.statusCode).toBe(status);
  expect(straight).toEqual(await ask(method, `/nest/${path}`));
});
