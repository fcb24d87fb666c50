// Decorators that the routes of classes share.
import { Header } from '@nestjs/common';
import { RouteRules } from '../../../platform/http/routing/route-config.js';

export const MAX_CLASS_BODY_BYTES = 16 * 1024;

/** Routes of trainers: they open no session. */
export const TrainerRoutes = (): ClassDecorator & MethodDecorator =>
  RouteRules({ protocol: 'rest', sessionless: true, bodyLimit: MAX_CLASS_BODY_BYTES });

/** Responses with secrets or with names of learners. */
export const NoStore = (): MethodDecorator => Header('cache-control', 'no-store');
