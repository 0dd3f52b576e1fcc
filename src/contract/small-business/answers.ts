import * as z from 'zod/mini';

const yesNo = z.enum(['yes', 'no']);
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(schema);

/**
 * Validated survey answers that the price calculation and the policy use. Answers from screens that
 * were not shown are omitted.
 */
export const smallBusinessAnswersSchema = z.object({
  business_name: z.string(),
  trade_name: optional(z.string()),
  business_legal_nature: z.string(),
  pni_first_name: z.string(),
  pni_last_name: z.string(),
  pni_phone_number: z.string(),
  pni_email: z.string(),
  years_in_business: z.int(),
  employees_full_time: z.int(),
  employees_part_time: z.int(),
  /** Annual revenue in whole dollars. */
  annual_revenue: z.int(),
  annual_payroll: z.int(),
  premises: z.enum(['rented', 'owned', 'home', 'mobile']),
  building_square_feet: optional(z.int()),
  building_year: optional(z.int()),
  sprinklers: optional(yesNo),
  alarm: optional(yesNo),
  cooking_methods: optional(z.array(z.string())),
  trade_work: optional(z.array(z.string())),
  subcontractors_insured: optional(yesNo),
  uses_other_vehicles: yesNo,
  records_kept: z.enum(['none', 'thousand', 'ten_thousand', 'more']),
  prior_losses: optional(z.array(z.object({ loss_amount: z.int() }))),
  was_canceled: z.enum(['no', 'unpaid', 'risk']),
  owner_convicted: yesNo,
  additional_insureds: optional(z.array(z.object({ name: z.string(), relation: z.string() }))),
});
export type SmallBusinessAnswers = z.infer<typeof smallBusinessAnswersSchema>;
