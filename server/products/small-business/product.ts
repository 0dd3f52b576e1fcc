import {
  smallBusinessCoverages,
  smallBusinessExclusions,
} from '../../../src/contract/small-business/facts.ts';
import { lastDayOfCoverageYear } from '../../dates.ts';
import { defineProduct } from '../define-product.ts';
import { smallBusinessPlans } from './plans.ts';
import { smallBusinessWording } from './wording.ts';

const contactNames = { lastName: 'details.pni_last_name', quoted: 'details.pni_last_name' };

export const smallBusiness = defineProduct({
  code: 'commercial',
  name: 'Small business',
  carrier: 'Northmere Casualty Company',
  currency: 'USD',
  numberPrefix: 'BOP',
  plans: smallBusinessPlans,
  lastDay: lastDayOfCoverageYear,
  coverages: smallBusinessCoverages,
  exclusions: smallBusinessExclusions,
  magic: {
    listCommercialPlans: { zip: 'rating_address.postal' },
    checkoutCommercial: { stage: 'checkout', ...contactNames },
    purchaseCommercial: { stage: 'purchase', ...contactNames },
  },
  wording: smallBusinessWording,
});
