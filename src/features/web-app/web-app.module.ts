// The web app of the service.
import { Module } from '@nestjs/common';
import { RoutingModule } from '../../platform/http/routing/routing.module.js';
import { NotFoundPage } from './not-found.page.js';
import { WebAppPages } from './web-app.pages.js';

@Module({ imports: [RoutingModule], providers: [WebAppPages, NotFoundPage] })
export class WebAppModule {}
