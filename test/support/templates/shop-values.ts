// The values of valid inputs that the rules of the template `shop` need.
import type { RuleValues } from './template-session.js';

export const shopValues: RuleValues = (entity, { Product = [] }) => {
  if (entity === 'Product') return { stock: 20 };
  return entity === 'Order' ? { product_id: Product.find(({ stock }) => Number(stock) >= 10)?.id } : {};
};
