// Re-exports the client, so that it is loaded only with `STORE=redis`.
export { createClient, createCluster, createSentinel } from '@redis/client';
