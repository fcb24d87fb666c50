// A fast handler sends the same response as Nest for every return value and error, from any stage.
import {
  Body,
  Catch,
  Controller,
  createParamDecorator,
  ForbiddenException,
  Get,
  Header,
  Headers,
  HttpCode,
  Injectable,
  Ip,
  Next,
  Param,
  Post,
  Query,
  Redirect,
  Req,
  Res,
  StreamableFile,
  UploadedFile,
  UseFilters,
  UseInterceptors,
  type ExceptionFilter,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { of } from 'rxjs';
import { BeforeInterceptor } from '../src/platform/http/routing/before.interceptor.js';
import { modes, startMode, type Mode, type ModeApp } from './support/nest-modes.js';

@Catch()
class FailingFilter implements ExceptionFilter {
  catch(): never {
    throw new Error('in the filter');
  }
}

@Injectable()
class Throw extends BeforeInterceptor {
  override before(): void {
    throw new ForbiddenException('before');
  }
}

@Injectable()
class Reject extends BeforeInterceptor {
  override before(): Promise<void> {
    return Promise.reject(new ForbiddenException('before'));
  }
}

@Injectable()
class Mark extends BeforeInterceptor {
  override async before(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await Promise.resolve();
    reply.header('x-marks', `${String(reply.getHeader('x-marks') ?? '')}m`);
  }
}

@Injectable()
class Overriding extends Mark {
  override intercept: NestInterceptor['intercept'] = () => of('intercepted');
}

const ThrowingParameter = createParamDecorator(() => {
  throw new ForbiddenException('parameter');
});
const RejectingParameter = createParamDecorator(() => Promise.reject(new ForbiddenException('parameter')));
const LaterParameter = createParamDecorator((value: string) => Promise.resolve(value));
const Missing = createParamDecorator(() => undefined);

@Controller('results')
class ResultsController {
  @Get('text')
  text() {
    return 'text';
  }

  @Get('html')
  @Header('content-type', 'text/html; charset=utf-8')
  html() {
    return '<p>html</p>';
  }

  @Get('object')
  object() {
    return { a: 1, b: [true, null] };
  }

  @Get('list')
  list() {
    return [1, { b: 2 }];
  }

  @Get('promise')
  promise() {
    return Promise.resolve({ a: 1 });
  }

  @Get('promise-of-text')
  promiseOfText() {
    return Promise.resolve('text');
  }

  @Get('nothing')
  nothing(): void {
    return undefined;
  }

  @Get('promise-of-nothing')
  async promiseOfNothing(): Promise<void> {
    await Promise.resolve();
  }

  @Get('null')
  null() {
    return null;
  }

  @Get('number')
  number() {
    return 5;
  }

  @Get('boolean')
  boolean() {
    return false;
  }

  @Get('date')
  date() {
    return new Date(0);
  }

  @Get('bytes')
  bytes() {
    return Buffer.from('bytes');
  }

  @Get('file')
  file() {
    return new StreamableFile(Buffer.from('file'), { type: 'text/plain', disposition: 'attachment' });
  }

  @Get('observable')
  observable() {
    return of({ a: 1 }, { a: 2 });
  }

  @Get('generator')
  async *generator() {
    yield await Promise.resolve('one ');
    yield 'two';
  }

  @Get('error-body')
  @Header('content-type', 'text/html')
  errorBody() {
    return { statusCode: 404, message: 'as an object' };
  }

  @Get('unavailable')
  unavailable(@Res({ passthrough: true }) reply: FastifyReply) {
    reply.code(503).header('retry-after', '1');
    return { status: 'unavailable' };
  }

  @Post('created')
  created() {
    return 'created';
  }

  @Post('accepted')
  @HttpCode(202)
  @Header('x-one', '1')
  accepted() {
    return { accepted: true };
  }

  @Get('redirect')
  @Redirect('/elsewhere', 301)
  redirect(): void {
    return undefined;
  }

  @Get('redirect-of-the-method')
  @Redirect('/elsewhere')
  redirectOfMethod() {
    return { url: '/other', statusCode: 307 };
  }

  @Get('own-response')
  ownResponse(@Res() reply: FastifyReply): void {
    void reply.code(206).send('own');
  }

  @Get('next')
  next(@Next() next: unknown, @Res() reply: FastifyReply): void {
    void reply.send(typeof next);
  }

  @Get('circular')
  circular() {
    const object: Record<string, unknown> = {};
    return Object.assign(object, { object });
  }
}

@Controller('parameters')
class ParametersController {
  @Get('all/:id')
  all(
    @Param('id') id: string,
    @Param() params: object,
    @Query('q') q: unknown,
    @Query() query: object,
    @Headers('x-one') one: unknown,
    @Req() { method }: FastifyRequest,
    @Ip() ip: string,
  ) {
    return { id, params, q, query, one, method, ip };
  }

  @Post('body')
  body(@Body() body: unknown, @Body('a') a: unknown) {
    return { body, a };
  }

  @Get('later')
  later(@LaterParameter('one') one: string, @Missing() missing: unknown, @LaterParameter('two') two: string) {
    return { one, two, missing: missing === undefined };
  }

  @Get('throwing')
  throwing(@ThrowingParameter() _value: unknown) {
    return 'not called';
  }

  @Get('rejecting')
  rejecting(@RejectingParameter() _value: unknown) {
    return 'not called';
  }

  @Get('files')
  files(@UploadedFile() file: unknown) {
    return { file: file === undefined };
  }
}

@Controller('errors')
class ErrorsController {
  @Get('http')
  http(): never {
    throw new ForbiddenException('thrown');
  }

  @Get('unknown')
  unknown(): never {
    throw new Error('thrown');
  }

  @Get('text')
  text(): never {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- anything can be thrown
    throw 'text';
  }

  @Get('rejected')
  rejected(): Promise<never> {
    return Promise.reject(new ForbiddenException('rejected'));
  }

  @Get('before')
  @UseInterceptors(Throw)
  before() {
    return 'not called';
  }

  @Get('before-rejected')
  @UseInterceptors(Reject)
  beforeRejected() {
    return 'not called';
  }

  @Get('failing-filter')
  @UseFilters(FailingFilter)
  failingFilter(): never {
    throw new ForbiddenException('thrown');
  }

  @Get('failing-filter-later')
  @UseFilters(FailingFilter)
  failingFilterLater(): Promise<never> {
    return Promise.reject(new ForbiddenException('rejected'));
  }
}

@Controller('interceptors')
@UseInterceptors(Mark)
class InterceptorsController {
  @Get('before')
  @UseInterceptors(Mark, Mark)
  before() {
    return 'text';
  }

  @Get('overriding')
  @UseInterceptors(Overriding)
  overriding() {
    return 'text';
  }
}

interface Call {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly url: string;
  readonly payload?: object;
}

const get = (url: string): Call => ({ method: 'GET', url });

const calls: readonly Call[] = [
  ...urlsOf(ResultsController, 'results').flatMap((url) => [get(url), { method: 'HEAD' as const, url }]),
  { method: 'POST', url: '/results/created' },
  { method: 'POST', url: '/results/accepted' },
  get('/parameters/all/5?q=1&r=2'),
  get('/parameters/all/'),
  { method: 'POST', url: '/parameters/body', payload: { a: 1 } },
  ...['later', 'throwing', 'rejecting', 'files'].map((name) => get(`/parameters/${name}`)),
  ...urlsOf(ErrorsController, 'errors').map(get),
  ...urlsOf(InterceptorsController, 'interceptors').map(get),
];

/** The URLs of the methods of a controller. */
function urlsOf({ prototype }: Type<object>, path: string): string[] {
  return Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor')
    .map((name): unknown => Reflect.get(prototype, name))
    .filter(
      (method): method is () => void => typeof method === 'function' && Reflect.hasMetadata('path', method),
    )
    .map((method) => `/${path}/${String(Reflect.getMetadata('path', method))}`);
}

const apps = new Map<string, ModeApp>();
const start = async (mode: Mode, holds: boolean): Promise<void> => {
  const app = await startMode({
    mode,
    controllers: [ResultsController, ParametersController, ErrorsController, InterceptorsController],
    prepare: (_app, server) => {
      if (holds)
        server.addHook('onSend', async (_request, _reply, payload) => {
          await new Promise((resolve) => setImmediate(resolve));
          return payload;
        });
    },
  });
  apps.set(`${mode} ${String(holds)}`, app);
};
beforeAll(async () => {
  for (const mode of modes) for (const holds of [true, false]) await start(mode, holds);
});
afterAll(() => Promise.all([...apps.values()].map((app) => app.close())));

async function send(app: string, call: Call) {
  const response = await apps.get(app)?.server.inject({ ...call, headers: { 'x-one': 'one' } });
  const { date: _date, ...headers } = response?.headers ?? {};
  return { status: response?.statusCode, headers, payload: response?.payload };
}

describe.each([
  ['without hooks', false],
  ['with an asynchronous onSend hook', true],
])('%s', (_name, holds) => {
  it.each(calls)('$method $url', async (call) => {
    const [fast, nest] = await Promise.all(modes.map((mode) => send(`${mode} ${String(holds)}`, call)));

    expect(fast).toEqual(nest);
  });
});

it('is called on these routes, and on no others', () => {
  const obstacles = apps.get('on false')?.fast.obstacles ?? new Map<string, string | undefined>();
  const withNest = [...obstacles].filter(([, obstacle]) => obstacle !== undefined);

  expect(Object.fromEntries(withNest.filter(([route]) => !route.startsWith('HEAD')))).toEqual({
    'GET /results/redirect': '@Redirect(), @Render() or @Sse()',
    'GET /results/redirect-of-the-method': '@Redirect(), @Render() or @Sse()',
    'GET /results/own-response': '@Res() without passthrough',
    'GET /results/next': 'kind of parameter',
    'GET /parameters/files': 'kind of parameter',
    'GET /interceptors/overriding': 'interceptor',
  });
});
