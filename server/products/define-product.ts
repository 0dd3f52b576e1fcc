import type { ProductCode } from '../../src/contract/products.ts';
import { ApiError } from '../errors.ts';
import type { ProductDocuments } from '../policies/documents/product-documents.ts';
import type { PlanTerms } from '../policies/documents/wording.ts';
import type { Product } from '../policies/product.ts';
import type { PolicyOffer } from '../sales/order-types.ts';

/** What every plan has; a product adds its prices and limits. */
interface Plan {
  id: string;
  title: string;
  subtitle: string;
}

interface ProductDefinition<OfferedPlan extends Plan, CoverageDates> extends Omit<
  Product,
  'documents'
> {
  code: ProductCode;
  /** As its papers call it. */
  name: string;
  carrier: string;
  /** ISO 4217. */
  currency: string;
  /** First letters of the policy number, such as 'BG'. */
  numberPrefix: string;
  /** Cheapest first. */
  plans: readonly OfferedPlan[];
  /** The last day of cover, YYYY-MM-DD, from its first day or from the dates that were asked for. */
  lastDay(dates: CoverageDates): string;
  /** The rows of a plan: the same titles in the same order for all plans. */
  coverages(plan: OfferedPlan): PlanTerms['coverages'];
  documents: Omit<ProductDocuments, 'name' | 'terms'>;
}

/** A product that is sold here. */
export interface OfferedProduct<OfferedPlan extends Plan, CoverageDates> extends Omit<
  ProductDefinition<OfferedPlan, CoverageDates>,
  'documents'
> {
  documents: ProductDocuments;
  /** @throws Refusal ineligible_for_plan for an id that is not on offer */
  plan(id: string): OfferedPlan;
  /** What the offer of a plan says to whomever it is made. */
  offer(plan: OfferedPlan): OfferTerms;
}

type OfferTerms = Pick<
  PolicyOffer,
  | 'productCode'
  | 'numberPrefix'
  | 'underwriter'
  | 'currency'
  | 'planId'
  | 'planTitle'
  | 'planSubtitle'
>;

/** Says once what is sold, by whom, at which limits, and what its papers print. */
export function defineProduct<OfferedPlan extends Plan, CoverageDates>(
  definition: ProductDefinition<OfferedPlan, CoverageDates>,
): OfferedProduct<OfferedPlan, CoverageDates> {
  const { code, name, carrier, currency, numberPrefix, plans, documents } = definition;
  const findPlan = (planId: string) => plans.find(({ id }) => id === planId);
  return {
    ...definition,
    documents: {
      ...documents,
      name,
      terms(planId) {
        const plan = findPlan(planId);
        return plan && { title: plan.title, carrier, coverages: definition.coverages(plan) };
      },
    },
    plan(id) {
      const plan = findPlan(id);
      if (!plan) throw new ApiError('ineligible_for_plan', 'We don’t offer this plan.');
      return plan;
    },
    offer: ({ id: planId, title: planTitle, subtitle: planSubtitle }) => ({
      productCode: code,
      numberPrefix,
      underwriter: carrier,
      currency,
      planId,
      planTitle,
      planSubtitle,
    }),
  };
}
