// The web app of the service.
import { Module } from '@nestjs/common';
import { WebAppPages } from './web-app.pages.js';

@Module({ providers: [WebAppPages] })
export class WebAppModule {}
