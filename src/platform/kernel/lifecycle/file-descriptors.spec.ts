import { connectionLimit } from './file-descriptors.js';

it.each([
  [10_000, undefined, 1_048_576, 10_000],
  [10_000, undefined, 80, 20],
  [10_000, 4000, 80, 10],
  [10_000, undefined, 1024, 492],
  [100, undefined, 1024, 100],
  [10_000, undefined, 20, 1],
  [10_000, undefined, Infinity, 10_000],
])(
  'MAX_CONNECTIONS=%d with TLS port %s and %d files: %d connections',
  (maxConnections, mtlsPort, allowed, limit) => {
    expect(connectionLimit({ maxConnections, mtlsPort }, allowed)).toEqual({ limit, allowed });
  },
);
