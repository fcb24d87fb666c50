// Type checks of the CommonJS build.
import { useSession, globalSetup, SandboxError } from 'practice-api-sandbox/jest';

const session = useSession({ prepare: (base) => base.import({ data: {} }) });
export const name = async (): Promise<string> => (await session().rest.users.get('id')).name;
export const setup: () => Promise<void> = globalSetup;
export const isKnown = (error: unknown): boolean =>
  error instanceof SandboxError && error.code === 'NOT_FOUND';
