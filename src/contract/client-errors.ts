import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

/**
 * Reports a browser error to the server. The call has its own file, because every page bundles this
 * call and does not need the other information calls.
 */
export const reportClientError = defineCall({
  id: 'reportClientError',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/info/client-errors',
  summary: 'Logs a browser error, or an API error that the visitor received',
  tag: 'Information',
  auth: 'none',
  request: z.object({
    /**
     * Severity of the report. Defaults to 'error'. It is 'info' for an API error that the contract
     * lists for its call.
     */
    level: z.optional(z.enum(['error', 'info'])),
    /** Error message from the browser. */
    message: z.string().check(z.maxLength(1000)),
    /** Stack trace of the error. */
    stack: z.optional(z.string().check(z.maxLength(8000))),
    /**
     * The invalid field, with its expected type, if a response does not match the contract. Omitted
     * for other errors.
     */
    unread: z.optional(z.string().check(z.maxLength(300))),
    /**
     * Version of the build that contains the page. The field `environment` is the name of the
     * build's deployment.
     */
    release: z.optional(z.string().check(z.maxLength(100))),
    environment: z.optional(z.string().check(z.maxLength(100))),
    /** Path of the page. */
    page: z.string().check(z.maxLength(300)),
    /** X-Request-Id of the response that caused the error. */
    request_id: z.optional(z.string().check(z.maxLength(100))),
    /**
     * The type of each answer that the page stores, but not the answer itself:
     * 'baggage.location.city=text'.
     */
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
