import { readRentersAnswers } from '../../../../provider/products/renters/answers.ts';
import { LOSS_OF_USE_PERCENT } from '../../../../src/contract/renters/coverages.ts';
import { rentersPremium } from '../../../../src/contract/renters/premium.ts';
import { billRenters } from '../../../../provider/products/renters/rate.ts';
import { renters } from '../../../../provider/products/renters/product.ts';
import { liabilityFactors, MONTHLY_PAYMENTS } from '../../../../src/contract/renters/rates.ts';
import { rentersStates } from '../../../../src/contract/renters/states.ts';
import { premiumTax } from '../../../../src/contract/premium-tax.ts';
import { PROPERTY_MAX } from '../../../../src/contract/renters/limits.ts';
import { dollars, limitsOf, precise, type Advertised } from '../../../fixtures/advertised.ts';
import { chosen, surveyAnswers } from '../../../fixtures/tenant.ts';

const belongings = 15_000;
const liabilities = Object.keys(liabilityFactors).map(Number);
const liability = Math.min(...liabilities);
/** Columbus, an apartment, the least that can be insured. */
const columbus = rentersPremium({
  state: rentersStates['OH']!,
  postal: '43215',
  answers: readRentersAnswers(surveyAnswers(), '2026-11-20'),
  property: belongings,
  liability,
  deductible: 500,
}).premium;
const least = { property: dollars(belongings * 100), liability: dollars(liability * 100) };
const from = columbus / 12;
const liabilityMost = dollars(Math.max(...liabilities) * 100);
const belongingsMost = dollars(PROPERTY_MAX * 100);

export const advertised: Advertised = {
  code: renters.code,
  id: 'renters-insurance',
  from,
  buys: least,
  limits: {
    ...limitsOf(renters.coverages(renters.plans[0]!)),
    'Your belongings': belongingsMost,
    [`Belongings, for ${dollars(from)}`]: least.property,
    'Your belongings, up to': least.property,
    Liability: liabilityMost,
    [`Liability, for ${dollars(from)}`]: least.liability,
    'Liability, up to': least.liability,
    Pay: `Once or in ${MONTHLY_PAYMENTS + 1} parts`,
    'Somewhere to stay': dollars(PROPERTY_MAX * LOSS_OF_USE_PERCENT),
  },
  rate(property, limit) {
    const state = rentersStates['OH']!;
    const rates = { liability_limit: Number(limit), all_peril_deductible: 500 };
    const { totals, taxBasisPoints } = billRenters({
      territory: { code: 'OH', state, taxBasisPoints: premiumTax['OH']! + state.assessment },
      postal: '43215',
      answers: readRentersAnswers(surveyAnswers(), '2026-11-20'),
      settings: { ...chosen(), personal_property_amount: property, rates },
      cadence: 'annual',
      today: '2026-11-20',
    });
    return { subtotal: totals.subtotal - totals.discount, taxBasisPoints };
  },
  example: {
    detail: `${least.property} of belongings, ${dollars(columbus)} a year`,
    total: precise(from),
  },
  // The limit for jewelry stands in the policy's text; leases ask for the least liability on offer.
  also: ['$1,500', least.liability],
};
