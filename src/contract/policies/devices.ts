import * as z from 'zod/mini';

/** Details of a smartphone plan. */
export const devicesPolicyDetailsSchema = z.object({
  /** Model of the device. The wire name misspells "model" as "modal". */
  modal_name: z.string(),
});
export type DevicesPolicyDetails = z.infer<typeof devicesPolicyDetailsSchema>;
