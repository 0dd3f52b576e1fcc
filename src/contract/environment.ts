import * as z from 'zod/mini';

/** Device information, JSON in the X-Environment header of every product call; ASCII only. */
export const deviceEnvironmentSchema = z.object({
  /** Name of the browser. */
  browser: z.string(),
  /** Version of the browser. */
  browser_ver: z.string(),
  /** Name of the operating system. */
  os: z.string(),
  /** Version of the operating system; empty where it is not known. */
  os_ver: z.string(),
  /** IANA time zone. */
  tz: z.string(),
  /** Degrees, where known: by both of the names that the specification has for them. */
  lat: z.optional(z.number()),
  lng: z.optional(z.number()),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
});
export type DeviceEnvironment = z.infer<typeof deviceEnvironmentSchema>;

export const headerNames = {
  environment: 'X-Environment',
  idempotencyKey: 'X-Unique-Key',
  requestId: 'X-Request-Id',
  /** Of answers: whole seconds that a sandbox's clock is ahead of the real time. Left out wherever it is not. */
  clockAhead: 'X-Clock-Ahead',
} as const;

/** What a unique key may look like: made by the client, 16 to 80 characters of an UUID's alphabet and wider. */
export const idempotencyKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,80}$/));
