// The getting-started guide of `GET /api`: what this is, three calls to begin with, where everything lives.

export interface Guide {
  readonly name: string;
  readonly description: string;
  readonly session: string;
  readonly first_calls: readonly { readonly does: string; readonly call: string }[];
  readonly rest: Readonly<Record<string, string>>;
  readonly graphql: Readonly<Record<string, string>>;
  readonly soap: Readonly<Record<string, string>>;
  readonly authentication: Readonly<Record<string, string>>;
  readonly collections: Readonly<Record<string, string>>;
  readonly documents: Readonly<Record<string, string>>;
}

const collections = {
  how_to_run: '/collections',
  postman: '/collections/postman.json',
  bruno: '/collections/bruno.zip',
  http: '/collections/sandbox.http',
};

/** The guide with calls that can be copied, for the address the reader came by. */
export const guideFor = (base: string): Guide => ({
  name: 'Practice API sandbox',
  description:
    'An API to learn and test against over REST, GraphQL and SOAP: users, products and orders in a private session that is seeded on first use ' +
    'and gone after 30 minutes. No login.',
  session:
    'Every answer carries x-session-id (and a cookie). Send it back to stay in your session, or bring a UUID of your own.',
  first_calls: [
    { does: 'list users', call: `curl -i '${base}/api/v1/users?limit=3'` },
    {
      does: 'create a product',
      call:
        `curl -X POST ${base}/api/v1/products -H 'content-type: application/json' ` +
        `-d '{"name": "Desk Lamp", "price": 24.5}'`,
    },
    { does: 'see a failure', call: `curl -i '${base}/api/v1/orders?error=503'` },
  ],
  rest: {
    users: '/api/v1/users',
    products: '/api/v1/products',
    orders: '/api/v1/orders',
    demo_data: '/api/v1/demo',
    echo: '/api/v1/echo',
    session: '/session',
    health: '/health',
    status: '/status.json',
  },
  graphql: { endpoint: '/graphql', schema: '/graphql/schema', ide: '/graphiql' },
  soap: { endpoint: '/soap/', wsdl: '/soap/?wsdl' },
  authentication: { schemes: '/auth/methods', protected: '/auth/protected/{scheme}' },
  collections,
  documents: {
    readable: '/docs',
    openapi_3_0: '/openapi.json',
    openapi_3_2: '/openapi-3.2.json',
  },
});
