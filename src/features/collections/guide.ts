// Which collections there are, and how each is run.
import { FOLDER } from './collections.service.js';

export interface CollectionsGuide {
  readonly description: string;
  readonly collections: readonly {
    readonly client: string;
    readonly url: string;
    /** For a shell: download it and run all of it. */
    readonly run: string;
  }[];
}

export const guideFor = (base: string): CollectionsGuide => ({
  description:
    'The same calls for three kinds of clients, with the address you came by: REST, GraphQL, SOAP, simulation and every ' +
    'authentication scheme that the client can do. Import them, or run them as they are.',
  collections: [
    {
      client: 'Postman and newman',
      url: `${base}/collections/postman.json`,
      run: `npx newman run ${base}/collections/postman.json`,
    },
    {
      client: 'Bruno',
      url: `${base}/collections/bruno.zip`,
      run: `curl -sO ${base}/collections/bruno.zip && unzip -q bruno.zip && cd ${FOLDER} && npx @usebruno/cli run -r`,
    },
    {
      client: "VS Code's REST Client, and httpyac",
      url: `${base}/collections/sandbox.http`,
      run: `curl -sO ${base}/collections/sandbox.http && npx httpyac send sandbox.http --all`,
    },
  ],
});
