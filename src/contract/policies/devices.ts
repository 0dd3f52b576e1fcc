import * as z from 'zod/mini';

/** Details of a smartphone plan. */
export const devicesPolicyDetailsSchema = z.object({
  /** The device's model; the field is spelled like this on the wire. */
  modal_name: z.string(),
});
export type DevicesPolicyDetails = z.infer<typeof devicesPolicyDetailsSchema>;
