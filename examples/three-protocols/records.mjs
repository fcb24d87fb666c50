// The records with which every test begins.
const id = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const user = (number, name, role, age) => ({
  id: id(number),
  name,
  email: `${name.toLowerCase()}@example.com`,
  role,
  age,
});

export const users = [
  user(1, 'Ada', 'admin', 36),
  user(2, 'Bob', 'user', 41),
  user(3, 'Cleo', 'user', null),
  user(4, 'Dan', 'admin', 19),
  user(5, 'Eve', 'user', 52),
  user(6, 'Fay', 'moderator', 28),
];
export const [ada, bob, , , eve] = users;

export const products = [
  { id: id(11), name: 'Desk', price: 100, stock: 3 },
  { id: id(12), name: 'Wireless mouse', price: 20, stock: 0 },
  { id: id(13), name: 'Cable', price: 9.5, stock: 12 },
];

export const orderOfEve = { id: id(21), user_id: eve.id, product_id: id(12), quantity: 2 };

export const prepare = (session) => session.import({ data: { users, products, orders: [orderOfEve] } });
