import * as z from 'zod/mini';

/** Amount that the policyholder pays for each repair, in US dollars. */
export const DEVICE_REPAIR_DEDUCTIBLE_DOLLARS = 49;

/** Details of a smartphone plan. */
export const devicesPolicyDetailsSchema = z.object({
  /** Model of the device. The wire name misspells "model" as "modal". */
  modal_name: z.string(),
});
export type DevicesPolicyDetails = z.infer<typeof devicesPolicyDetailsSchema>;
