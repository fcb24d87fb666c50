// The client, in a file of its own so that only a service that needs it loads it.
export { createClient, createCluster } from '@redis/client';
