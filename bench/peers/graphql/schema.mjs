// Schema and resolvers of the GraphQL servers without Nest. The resolvers read arrays.
import { readOrders, readProducts, readUsers } from '../dataset.mjs';
import { pageOf } from '../lists.mjs';

export const typeDefs = `
  enum Role { user admin moderator }
  enum OrderStatus { pending processing completed cancelled }
  type User { id: ID! name: String! email: String! role: Role! age: Int created_at: String! updated_at: String! }
  type Product {
    id: ID! name: String! price: Float! description: String! stock: Int! category: String!
    created_at: String! updated_at: String!
  }
  type Order {
    id: ID! user_id: ID product_id: ID quantity: Int! status: OrderStatus! notes: String!
    created_at: String! updated_at: String! user: User product: Product
  }
  type PageInfo { total: Int! page: Int! limit: Int! pages: Int! hasNext: Boolean! hasPrev: Boolean! }
  type UserPage { items: [User!]! pageInfo: PageInfo! }
  type Query {
    users(page: Int = 1, limit: Int = 10, sort: String = "created_at", order: String = "desc"): UserPage!
    order(id: ID!): Order
  }
`;

const [users, products, orders] = [readUsers(), readProducts(), readOrders()];

export const resolvers = {
  Query: {
    users: (_root, page) => {
      const { data, pagination } = pageOf([...users], page);
      return { items: data, pageInfo: pagination };
    },
    order: (_root, { id }) => orders.find((order) => order.id === id),
  },
  Order: {
    user: (order) => users.find(({ id }) => id === order.user_id),
    product: (order) => products.find(({ id }) => id === order.product_id),
  },
};
