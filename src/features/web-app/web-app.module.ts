// The face of the service in a browser.
import { Module } from '@nestjs/common';
import { WebAppPages } from './web-app.pages.js';

@Module({ providers: [WebAppPages] })
export class WebAppModule {}
