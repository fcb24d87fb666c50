// The query that both editors show first.
export const defaultQuery = `# Press Ctrl+Enter to run. The session has no data yet.
# To load the sample data, send a REST request or run:
#
#   mutation { resetDemo }

query FirstOrders {
  orders(limit: 3, sort: "created_at", order: DESC) {
    items {
      id
      quantity
      status
      user {
        name
      }
      product {
        name
        price
      }
    }
    pageInfo {
      total
      hasNext
    }
  }
}
`;
