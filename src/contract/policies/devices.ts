import * as z from 'zod/mini';
import { formatWholeDollars } from '../format.ts';

/** Amount that the policyholder pays for each repair, in US dollars. */
export const DEVICE_REPAIR_DEDUCTIBLE_DOLLARS = 49;
/** That amount as text: '$49'. */
export const DEVICE_REPAIR_DEDUCTIBLE = formatWholeDollars(DEVICE_REPAIR_DEDUCTIBLE_DOLLARS);

/** Details of a smartphone plan. */
export const devicesPolicyDetailsSchema = z.object({
  /** Model of the device. The wire name misspells "model" as "modal". */
  modal_name: z.string(),
});
export type DevicesPolicyDetails = z.infer<typeof devicesPolicyDetailsSchema>;
