import * as z from 'zod/mini';

/**
 * Device information that every product call sends in the X-Environment header, as ASCII-only JSON.
 * @public
 */
export const deviceEnvironmentSchema = z.object({
  /** Name of the browser. */
  browser: z.string(),
  /** Version of the browser. */
  browser_ver: z.string(),
  /** Name of the operating system. */
  os: z.string(),
  /** Version of the operating system. Empty if it is not known. */
  os_ver: z.string(),
  /** IANA time zone, such as 'America/New_York'. */
  tz: z.string(),
  /**
   * Position of the device in degrees, WGS 84, if known. The position is sent twice because the
   * specification uses two pairs of names: `lat` and `lng`, `latitude` and `longitude`.
   */
  lat: z.optional(z.number()),
  lng: z.optional(z.number()),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
});
export type DeviceEnvironment = z.infer<typeof deviceEnvironmentSchema>;

/**
 * Idempotency key that the client generates: 16 to 80 letters, digits, underscores or hyphens. A
 * UUID is valid.
 */
export const idempotencyKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,80}$/));
