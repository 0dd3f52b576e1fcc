import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

/** In a file of its own: every page carries it, and none of the other information calls with it. */
export const reportClientError = defineCall({
  id: 'reportClientError',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/info/client-errors',
  summary: "Writes an error of a visitor's browser, or a refusal it met, to the provider's log",
  tag: 'Information',
  auth: 'none',
  request: z.object({
    /** 'info' where the contract names the refusal for its call; an error where it is left out. */
    level: z.optional(z.enum(['error', 'info'])),
    /** What the browser said. */
    message: z.string().check(z.maxLength(1000)),
    /** Where in the script it came from. */
    stack: z.optional(z.string().check(z.maxLength(8000))),
    /** Of an answer that is not the contract's: which field is not, and what was expected there. */
    unread: z.optional(z.string().check(z.maxLength(300))),
    /** The build that the page is of, and where it is deployed. */
    release: z.optional(z.string().check(z.maxLength(100))),
    environment: z.optional(z.string().check(z.maxLength(100))),
    /** Path of the page. */
    page: z.string().check(z.maxLength(300)),
    /** X-Request-Id of the answer that it is about. */
    request_id: z.optional(z.string().check(z.maxLength(100))),
    /** Which of a visitor's answers the page holds, without any of them: 'baggage.location.city=text'. */
    state: z.optional(
      z
        .array(
          z
            .string()
            .check(z.regex(/^[A-Za-z_.#-]{1,300}=(text|number|empty|true|false|null|\d{1,5})$/)),
        )
        .check(z.maxLength(200)),
    ),
  }),
  response: null,
  errors: [],
});
