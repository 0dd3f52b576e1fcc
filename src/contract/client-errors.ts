import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

/** In a file of its own: every page carries it, and none of the other information calls with it. */
export const reportClientError = defineCall({
  id: 'reportClientError',
  method: 'POST',
  path: '/api/user/v2/info/client-errors',
  summary: "Writes an error of a visitor's browser to the provider's log",
  tag: 'Information',
  auth: 'none',
  request: z.object({
    message: z.string().check(z.maxLength(1000)),
    stack: z.optional(z.string().check(z.maxLength(8000))),
    page: z.string().check(z.maxLength(300)),
    request_id: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: null,
  errors: [],
});
