// REST, GraphQL and SOAP with the same functions, so that one test checks all of them. Errors throw SandboxError, with the same
// status in each protocol.

const fields = {
  users: 'id name email role age created_at updated_at',
  products: 'id name price description stock category created_at updated_at',
  orders: 'id user_id product_id quantity status notes created_at updated_at',
};
const singulars = { users: 'user', products: 'product', orders: 'order' };
const typeOf = (plural) => singulars[plural].replace(/^./, (letter) => letter.toUpperCase());

const rest = {
  name: 'REST',
  async list({ rest: client }, plural, { where, ...page } = {}) {
    const search = where && { ...page, filters: where };
    const { data, pagination } = await (search ? client[plural].search(search) : client[plural].list(page));
    return { records: data, ...pagination };
  },
  get: (session, plural, id) => session.rest[plural].get(id),
  create: (session, plural, record) => session.rest[plural].create(record),
  patch: (session, plural, id, changes) => session.rest[plural].patch(id, changes),
  remove: (session, plural, id) => session.rest[plural].delete(id),
  userOfOrder: async (session, id) => (await session.rest.orders.get(id, { expand: 'user' })).user,
};

const graphql = {
  name: 'GraphQL',
  async list(session, plural, { where, order, ...page } = {}) {
    const data = await session.graphql(
      `query ($page: Int, $limit: Int, $sort: String, $order: SortOrder, $filter: ${typeOf(plural)}Filter) {
        ${plural}(page: $page, limit: $limit, sort: $sort, order: $order, filter: $filter) {
          items { ${fields[plural]} } pageInfo { total page limit pages hasNext hasPrev }
        }
      }`,
      { ...page, ...(order && { order: order.toUpperCase() }), ...(where && { filter: where }) },
    );
    const { items, pageInfo } = data[plural];
    return { records: items, ...pageInfo };
  },
  get: (session, plural, id) => graphqlResult(session, plural, `query ($id: ID!)`, '(id: $id)', { id }),
  create: (session, plural, input) => write(session, 'create', plural, { input }),
  patch: (session, plural, id, input) => write(session, 'update', plural, { id, input }),
  async remove(session, plural, id) {
    await session.graphql(`mutation ($id: ID!) { delete${typeOf(plural)}(id: $id) }`, { id });
  },
  async userOfOrder(session, id) {
    const query = `query ($id: ID!) { order(id: $id) { user { ${fields.users} } } }`;
    return (await session.graphql(query, { id })).order.user;
  },
};

async function graphqlResult(session, plural, head, call, variables, field = singulars[plural]) {
  return (await session.graphql(`${head} { ${field}${call} { ${fields[plural]} } }`, variables))[field];
}

function write(session, verb, plural, variables) {
  const type = typeOf(plural);
  const name = verb === 'create' ? 'Create' : 'Update';
  const [idType, idArgument] = verb === 'create' ? ['', ''] : ['$id: ID!, ', 'id: $id, '];
  return graphqlResult(
    session,
    plural,
    `mutation (${idType}$input: ${name}${type}Input!)`,
    `(${idArgument}input: $input)`,
    variables,
    `${verb}${type}`,
  );
}

const soap = {
  name: 'SOAP',
  async list(session, plural, page = {}) {
    const { [plural]: list, ...pagination } = await session.soap(`Get${typeOf(plural)}s`, page);
    return { records: list[singulars[plural]], ...pagination };
  },
  get: (session, plural, id) => soapRecord(session, 'Get', plural, { id }),
  create: (session, plural, record) => soapRecord(session, 'Create', plural, record),
  patch: (session, plural, id, changes) => soapRecord(session, 'Update', plural, { id, ...changes }),
  remove: (session, plural, id) => session.soap(`Delete${typeOf(plural)}`, { id }),
};

async function soapRecord(session, verb, plural, args) {
  return (await session.soap(verb + typeOf(plural), args))[singulars[plural]];
}

/** PROTOCOLS=REST,SOAP leaves out the tests of the others. */
const { PROTOCOLS: selected = 'REST,GraphQL,SOAP' } = process.env;

export const protocols = [rest, graphql, soap].filter(({ name }) => selected.split(',').includes(name));
