import { validateRentersAnswers } from '../../../../server/products/renters/answers.ts';
import { calculateRentersPremium } from '../../../../src/tariffs/renters/premium.ts';
import { priceRenters } from '../../../../server/products/renters/rate.ts';
import { renters } from '../../../../server/products/renters/product.ts';
import { rentersRatesByState } from '../../../../src/tariffs/renters/states.ts';
import { premiumTaxBasisPointsByState } from '../../../../src/tariffs/premium-tax.ts';
import type { Advertised } from '../../../fixtures/advertised.ts';
import { chosenSettings, surveyAnswers } from '../../../fixtures/tenant.ts';

/**
 * Annual premium in cents of an apartment in Columbus with the lowest amount of property that can
 * be insured.
 */
const columbus = calculateRentersPremium({
  state: rentersRatesByState['OH']!,
  postal: '43215',
  answers: validateRentersAnswers(surveyAnswers(), '2026-11-20'),
  property: 15_000,
  liability: 100_000,
  deductible: 500,
}).premium;

export const advertised: Advertised = {
  code: renters.code,
  ratesId: 'renters',
  lowestCents: columbus / 12,
  rate(property, limit) {
    const state = rentersRatesByState['OH']!;
    const rates = { liability_limit: Number(limit), all_peril_deductible: 500 };
    const { totals, taxBasisPoints } = priceRenters({
      territory: {
        code: 'OH',
        state,
        taxBasisPoints: premiumTaxBasisPointsByState['OH']! + state.assessment,
      },
      postal: '43215',
      answers: validateRentersAnswers(surveyAnswers(), '2026-11-20'),
      settings: { ...chosenSettings(), personal_property_amount: property, rates },
      cadence: 'annual',
      today: '2026-11-20',
    });
    return { subtotal: totals.subtotal - totals.discount, taxBasisPoints };
  },
};
