/** Query parameters of lists that are sent in pages. */
import * as z from 'zod/mini';

/** Maximum number of records of a page. A request without `limit` gets a page of this size. */
export const PAGE_SIZE_MAX = 200;

/**
 * Both parameters go beyond the specification. A backend that ignores them sends the complete list.
 */
export const pageQuery = {
  /** Number of records, from 1 to 200. Without it, 200. */
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/))),
  /** Id of the last record of the previous page. The page starts after this record. */
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
};
