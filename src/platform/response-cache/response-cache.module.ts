// The response cache of all protocols.
import { Global, Module } from '@nestjs/common';
import { ResponseCache } from './response-cache.js';

@Global()
@Module({
  providers: [{ provide: ResponseCache, useFactory: () => new ResponseCache() }],
  exports: [ResponseCache],
})
export class ResponseCacheModule {}
