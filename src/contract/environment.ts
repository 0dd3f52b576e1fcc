import * as z from 'zod/mini';

/** Device information, JSON in the X-Environment header of every product call; ASCII only. */
export const deviceEnvironmentSchema = z.object({
  browser: z.string(),
  browser_ver: z.string(),
  os: z.string(),
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
  uniqueKey: 'X-Unique-Key',
  requestId: 'X-Request-Id',
} as const;

/** What a unique key may look like: made by the client, 16 to 80 characters of an UUID's alphabet and wider. */
export const uniqueKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,80}$/));
