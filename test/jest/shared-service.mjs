// The service that the test files of one worker share. The worker starts it when a test file first needs it, and the end of the
// worker, however it ends, ends this process.
import * as nodeModule from 'node:module';

process.on('disconnect', () => process.exit(0));
// Not in Node 20.
nodeModule.enableCompileCache?.();
const { listeningApp } = await import(process.env.TEST_SERVICE_BUNDLE);
const { port, metricsPort } = await listeningApp();
process.send({ port, metricsPort });
