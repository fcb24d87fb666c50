// The list of collections, with a command that runs each.
import { ARCHIVE_FOLDER } from './collections.service.js';

export interface CollectionsGuide {
  readonly description: string;
  readonly collections: readonly {
    readonly client: string;
    readonly url: string;
    /** A shell command that downloads the collection and runs all of it. */
    readonly run: string;
  }[];
}

export const collectionsGuide = (base: string): CollectionsGuide => ({
  description:
    'The same requests in the formats of three clients, with the base URL of your request: REST, GraphQL, SOAP, simulation and ' +
    'every authentication scheme that the client supports. Import a collection, or run it from a shell.',
  collections: [
    {
      client: 'Postman and newman',
      url: `${base}/collections/postman.json`,
      run: `npx newman run ${base}/collections/postman.json`,
    },
    {
      client: 'Bruno',
      url: `${base}/collections/bruno.zip`,
      run: `curl -sO ${base}/collections/bruno.zip && unzip -q bruno.zip && cd ${ARCHIVE_FOLDER} && npx @usebruno/cli run -r`,
    },
    {
      client: "VS Code's REST Client, and httpyac",
      url: `${base}/collections/sandbox.http`,
      run: `curl -sO ${base}/collections/sandbox.http && npx httpyac send sandbox.http --all`,
    },
  ],
});
