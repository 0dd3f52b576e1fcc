import type { Exclusion, Fact } from '../../src/contract/facts.ts';
import type { ProductCode } from '../../src/contract/products.ts';
import { ApiError } from '../errors.ts';
import type { ProductDocumentContent } from '../policies/documents/product-documents.ts';
import type { Product } from '../policies/product.ts';
import type { PricedNewPolicy } from '../sales/order-types.ts';

/** Fields that the plans of all products have. A product adds its prices and limits. */
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
  /** Name of the product in policy documents. */
  name: string;
  carrier: string;
  /**
   * True for a product that is not announced yet. It can be bought, but menus, the embed kit and
   * other public places need not contain it.
   */
  isPreview?: true;
  /** Currency code, ISO 4217. */
  currency: string;
  /** First letters of the policy number, such as 'BG'. */
  numberPrefix: string;
  /** Plans, cheapest first. */
  plans: readonly OfferedPlan[];
  /**
   * Returns the last day of coverage, YYYY-MM-DD. Depending on the product, `dates` is the first
   * day of coverage or the dates in the request.
   */
  lastDay(dates: CoverageDates): string;
  /** Returns the coverages of a plan. All plans have the same coverages in the same order. */
  coverages(plan: NoInfer<OfferedPlan>): readonly Fact[];
  exclusions: readonly Exclusion[];
  /** Returns the full text of a policy. */
  wording: ProductDocumentContent['wording'];
}

/** A product that this server sells. */
export interface OfferedProduct<OfferedPlan extends Plan, CoverageDates> extends ProductDefinition<
  OfferedPlan,
  CoverageDates
> {
  documents: ProductDocumentContent;
  /**
   * Returns the plan with this id.
   * @throws ApiError `ineligible_for_plan` for an unknown plan id
   */
  plan(id: string): OfferedPlan;
  /** Returns the fields of an offer that are the same for every buyer of a plan. */
  offer(plan: OfferedPlan): OfferTerms;
}

type OfferTerms = Pick<
  PricedNewPolicy,
  | 'productCode'
  | 'numberPrefix'
  | 'underwriter'
  | 'currency'
  | 'planId'
  | 'planTitle'
  | 'planSubtitle'
>;

/** Defines a product in one place: its plans, carrier, limits and policy documents. */
export function defineProduct<OfferedPlan extends Plan, CoverageDates>(
  definition: ProductDefinition<OfferedPlan, CoverageDates>,
): OfferedProduct<OfferedPlan, CoverageDates> {
  const { code, name, carrier, currency, numberPrefix, plans, wording } = definition;
  const findPlan = (planId: string) => plans.find(({ id }) => id === planId);
  return {
    ...definition,
    documents: {
      name,
      wording,
      terms(planId) {
        const plan = findPlan(planId);
        if (!plan) return undefined;
        const { exclusions } = definition;
        return { title: plan.title, carrier, coverages: definition.coverages(plan), exclusions };
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
