import { readRentersAnswers } from '../../../../provider/products/renters/answers.ts';
import { LOSS_OF_USE_PERCENT } from '../../../../provider/products/renters/plans.ts';
import { rentersPremium } from '../../../../provider/products/renters/premium.ts';
import { renters } from '../../../../provider/products/renters/product.ts';
import { liabilityFactors, MONTHLY_PAYMENTS } from '../../../../provider/products/renters/rates.ts';
import { rentersStates } from '../../../../provider/products/renters/states.ts';
import { PROPERTY_MAX } from '../../../../src/contract/renters/limits.ts';
import { dollars, limitsOf, precise, type Advertised } from '../../../fixtures/advertised.ts';
import { surveyAnswers } from '../../../fixtures/tenant.ts';

/** Columbus, an apartment, the least that can be insured. */
const columbus = rentersPremium({
  state: rentersStates['OH']!,
  postal: '43215',
  answers: readRentersAnswers(surveyAnswers(), '2026-11-20'),
  property: 15_000,
  liability: 100_000,
  deductible: 500,
}).premium;
const liabilities = Object.keys(liabilityFactors).map(Number);
const liabilityMost = dollars(Math.max(...liabilities) * 100);
const belongingsMost = dollars(PROPERTY_MAX * 100);

export const advertised: Advertised = {
  code: renters.code,
  id: 'renters-insurance',
  from: columbus / 12,
  limits: {
    ...limitsOf(renters.coverages(renters.plans[0]!)),
    'Your belongings': belongingsMost,
    'Belongings, up to': belongingsMost,
    'Your belongings, up to': belongingsMost,
    Liability: liabilityMost,
    'Liability, up to': liabilityMost,
    Pay: `Once or in ${MONTHLY_PAYMENTS + 1} parts`,
    'Somewhere to stay': dollars(PROPERTY_MAX * LOSS_OF_USE_PERCENT),
  },
  example: {
    detail: `${dollars(1_500_000)} of belongings, ${dollars(columbus)} a year`,
    total: precise(columbus / 12),
  },
  // The limit for jewelry stands in the policy's text; leases ask for the least liability on offer.
  also: ['$1,500', dollars(Math.min(...liabilities) * 100)],
};
