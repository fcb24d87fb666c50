// The rules of the template `shop` as plain functions.
import { recordOfId, toCents, type ModelledWrite, type ModelRules } from './model-state.js';

const productOf = ({ state, record }: ModelledWrite) => recordOfId(state, 'Product', record.product_id);

const isCancelled = ({ old, record }: ModelledWrite): boolean =>
  old !== undefined && old.status !== 'cancelled' && record.status === 'cancelled';

export const shopModel: ModelRules = {
  complete: (write) => {
    if (write.entity !== 'Order') return write.record;
    const price = Number(productOf(write)?.price);
    return { ...write.record, total: toCents(Number(write.record.quantity) * price) };
  },
  recordViolations: () => [],
  stateViolation: (write) => {
    if (write.entity !== 'Order' || write.on === 'update') return undefined;
    const stock = Number(productOf(write)?.stock);
    return Number(write.record.quantity) > stock ? 'order.in-stock' : undefined;
  },
  allowsTransition: () => true,
  effects: (write) => {
    if (write.entity !== 'Order') return [];
    const [stock, quantity] = [Number(productOf(write)?.stock), Number(write.record.quantity)];
    const target = { field: 'product_id', entity: 'Product' } as const;
    if (write.on === 'create') {
      return [{ ...target, rule: 'order.take-stock', values: { stock: stock - quantity } }];
    }
    if (!isCancelled(write)) return [];
    return [{ ...target, rule: 'order.return-stock', values: { stock: stock + quantity } }];
  },
  isValidTarget: (_entity, { stock }) => Number(stock) >= 0 && Number(stock) < 2 ** 31,
};
