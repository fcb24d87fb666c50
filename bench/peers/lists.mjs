// Lists of the hand-written peers: a predicate, a stable sort, a page.

const operators = {
  eq: (value, operand) => value === operand,
  ne: (value, operand) => value !== operand,
  in: (value, operand) => operand.includes(value),
  gt: (value, operand) => value > operand,
  gte: (value, operand) => value >= operand,
  lt: (value, operand) => value < operand,
  lte: (value, operand) => value <= operand,
};

const holds = (record, [field, condition]) =>
  typeof condition === 'object'
    ? Object.entries(condition).every(([name, operand]) => operators[name](record[field], operand))
    : record[field] === condition;

/** The records that match all conditions of a QUERY's `filters`. */
export const matching = (records, filters = {}) => {
  const conditions = Object.entries(filters);
  return records.filter((record) => conditions.every((condition) => holds(record, condition)));
};

/** Sorts the records in place and returns one page. */
export const pageOf = (records, { page = 1, limit = 10, sort = 'created_at', order = 'desc' }) => {
  records.sort((a, b) => (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : 0));
  if (order.toLowerCase() === 'desc') records.reverse();
  const total = records.length;
  const pages = Math.ceil(total / limit);
  return {
    data: records.slice((page - 1) * limit, page * limit),
    pagination: { total, page, limit, pages, hasNext: page < pages, hasPrev: page > 1 },
  };
};
