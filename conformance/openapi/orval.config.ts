// The client has the URL of the service built in.
import { join } from 'node:path';

const { OPENAPI_DOCUMENT = '', CLIENT_FOLDER = '', BASE_URL = '' } = process.env;

export default {
  sandbox: {
    input: { target: OPENAPI_DOCUMENT },
    output: { target: join(CLIENT_FOLDER, 'orval.ts'), client: 'fetch', baseUrl: BASE_URL },
  },
};
