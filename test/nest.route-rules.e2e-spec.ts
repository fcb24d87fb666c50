// Rules of a controller class apply to the routes of classes that extend it.
import { Controller, Get, Module } from '@nestjs/common';
import { createApp } from '../src/app.js';
import { Config } from '../src/config/config.js';
import { RouteRules } from '../src/platform/http/routing/route-config.js';
import { listeningApp, type ListeningApp } from './support/listening-app.js';

@RouteRules({ stateless: true, jsonOnly: false })
abstract class Base {
  @Get('inherited')
  inherited() {
    return 'inherited';
  }
}

@Controller('rules/one')
class One extends Base {
  @Get('own')
  own() {
    return 'own';
  }

  @Get('session')
  @RouteRules({ stateless: false })
  session() {
    return 'session';
  }
}

@Controller('rules/two')
@RouteRules({ stateless: false })
class Two extends Base {
  @Get('own')
  own() {
    return 'own';
  }
}

@Module({ controllers: [One, Two] })
class RulesModule {}

let served: ListeningApp;
beforeAll(async () => {
  served = await listeningApp({ modules: [RulesModule] });
});
afterAll(() => served.app.close());

it.each([
  ['one/inherited', false],
  ['one/own', false],
  ['one/session', true],
  ['two/inherited', true],
  ['two/own', true],
])('/rules/%s opens a session: %s', async (path, opens) => {
  const response = await fetch(`http://127.0.0.1:${served.port}/rules/${path}`, {
    headers: { accept: 'text/plain' },
  });

  // Both classes inherit that their responses are not only JSON.
  expect(response.status).toBe(200);
  expect(response.headers.has('x-session-id')).toBe(opens);
});

it('does not start with two controllers of one name whose rules differ', async () => {
  @Controller('rules/three')
  class Other {}
  Object.defineProperty(Other, 'name', { value: 'Two' });

  @Module({ controllers: [Two, Other] })
  class AmbiguousModule {}

  const config = Config.from({}).with({ port: 0, logLevel: 'fatal' });
  await expect(createApp({ config, modules: [AmbiguousModule] })).rejects.toThrow(
    'Two controllers are named Two. Rename one',
  );
});
