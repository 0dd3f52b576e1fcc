import { ApiError } from '../../errors.ts';
import type { SmallBusinessAnswers } from '../../../src/contract/small-business/answers.ts';
import { LOSSES_MAX_DOLLARS, lossCountFactors } from '../../../src/tariffs/small-business/rates.ts';

interface KnockOut {
  applies(risk: SmallBusinessAnswers): boolean;
  /** Reason for the rejection, as text for the visitor. */
  reason: string;
}

const losses = ({ prior_losses = [] }: SmallBusinessAnswers) => prior_losses;
const paid = (risk: SmallBusinessAnswers) =>
  losses(risk).reduce((sum, { loss_amount }) => sum + loss_amount, 0);

/**
 * Conditions that make a business uninsurable at any price. They are checked after the survey.
 * Other uninsurable answers end the survey at once with a rejection screen.
 */
const knockOuts: readonly KnockOut[] = [
  {
    applies: ({ owner_convicted }) => owner_convicted === 'yes',
    reason: 'We can’t insure a business whose owner was convicted of fraud or arson.',
  },
  {
    applies: (risk) => losses(risk).length >= lossCountFactors.length,
    reason: 'There were more losses in the last five years than we can insure online.',
  },
  {
    applies: (risk) => paid(risk) > LOSSES_MAX_DOLLARS,
    reason: 'The losses in the last five years total more than we can insure online.',
  },
  {
    applies: ({ annual_payroll, annual_revenue }) => annual_payroll > annual_revenue * 3,
    reason:
      'The payroll is more than three times the revenue. Call us, and an underwriter can take a look.',
  },
];

/**
 * Rejects a business that cannot be insured at any price.
 * @throws ApiError `quote_request_rejected` with the reason of the first condition that applies
 */
export function assertInsurableBusiness(risk: SmallBusinessAnswers): void {
  const knockOut = knockOuts.find(({ applies }) => applies(risk));
  if (knockOut) throw new ApiError('quote_request_rejected', knockOut.reason);
}
