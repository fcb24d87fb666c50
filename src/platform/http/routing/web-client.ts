// The requests that the web app sends for itself: not the ones that its user sends with the Console or the lessons.
import type { IncomingHttpHeaders } from 'node:http';

export const isOfWebApp = (headers: IncomingHttpHeaders): boolean => headers['x-sandbox-client'] === 'web';
