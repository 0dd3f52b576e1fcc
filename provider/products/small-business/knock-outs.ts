import { Refusal } from '../../errors.ts';
import type { SmallBusinessRisk } from '../../../src/contract/small-business/risk.ts';
import { LOSSES_MAX, lossFactors } from '../../../src/contract/small-business/rates.ts';

interface KnockOut {
  when(risk: SmallBusinessRisk): boolean;
  /** Read by the visitor. */
  because: string;
}

const losses = ({ prior_losses = [] }: SmallBusinessRisk) => prior_losses;
const paid = (risk: SmallBusinessRisk) =>
  losses(risk).reduce((sum, { loss_amount }) => sum + loss_amount, 0);

/** Answers that no price makes good, beside those that end the survey at once. */
const knockOuts: readonly KnockOut[] = [
  {
    when: ({ owner_convicted }) => owner_convicted === 'yes',
    because: 'We cannot insure a business whose owner was convicted of fraud or arson.',
  },
  {
    when: (risk) => losses(risk).length >= lossFactors.length,
    because: 'There were more losses in the last five years than we can insure online.',
  },
  {
    when: (risk) => paid(risk) > LOSSES_MAX,
    because: 'The losses of the last five years come to more than we can insure online.',
  },
  {
    when: ({ annual_payroll, annual_revenue }) => annual_payroll > annual_revenue * 3,
    because:
      'The payroll is more than three times the revenue. Call us: an underwriter can look at it.',
  },
];

/** @throws Refusal quote_request_rejected with the first reason that holds */
export function refuseKnockOuts(risk: SmallBusinessRisk): void {
  const found = knockOuts.find(({ when }) => when(risk));
  if (found) throw new Refusal('quote_request_rejected', found.because);
}
