import * as z from 'zod/mini';
import { dateTimeSchema } from '../fields.ts';

/**
 * How the policyholder gets the documents and notices of a policy. Omitted if the backend does not
 * ask for consent to electronic delivery and got none for the policy before.
 */
export const deliveryChoiceSchema = z.object({
  /** Consent to electronic delivery. Without it, documents and notices are mailed on paper. */
  consent: z.enum(['given', 'withdrawn', 'none']),
  /**
   * Time when the consent was given or withdrawn. Null if it was never given.
   * @format date-time
   */
  since: z.nullable(dateTimeSchema),
});
export type DeliveryChoice = z.infer<typeof deliveryChoiceSchema>;

/**
 * Says how a policy's documents and notices are delivered.
 * @param since day of the last change, already formatted. Null if nothing was changed.
 */
export function deliverySentence(isElectronic: boolean, since: string | null): string {
  const sentence = `we send documents and notices ${isElectronic ? 'by email' : 'on paper, by mail'}.`;
  return since === null ? sentence.replace('we', 'We') : `Since ${since}, ${sentence}`;
}
