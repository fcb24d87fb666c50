// The pagination object of a list response.

export interface Pagination {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly pages: number;
  readonly hasNext: boolean;
  readonly hasPrev: boolean;
}

/** The pagination of one page of `total` matching records. `page` is 1-based; an empty list has no pages. */
export function paginate(total: number, page: number, limit: number): Pagination {
  const pages = Math.ceil(total / limit);
  return { total, page, limit, pages, hasNext: page < pages, hasPrev: page > 1 };
}
