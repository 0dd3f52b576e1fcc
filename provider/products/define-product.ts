import type { VerticalCode } from '../../src/contract/verticals.ts';
import { Refusal } from '../errors.ts';
import type { PaperProduct } from '../policies/documents/paper-product.ts';
import type { PlanTerms } from '../policies/documents/wording.ts';
import type { ProductLine } from '../policies/product-line.ts';
import type { PolicyOffer } from '../sales/purchase-order.ts';

/** What every plan has; a product adds its prices and limits. */
interface Plan {
  id: string;
  title: string;
  subtitle: string;
}

interface Definition<Sold extends Plan, Cover> extends Omit<ProductLine, 'papers'> {
  code: VerticalCode;
  /** As its papers call it. */
  name: string;
  underwriter: string;
  /** ISO 4217. */
  currency: string;
  /** First letters of the policy number, such as 'BG'. */
  numberPrefix: string;
  /** Cheapest first. */
  plans: readonly Sold[];
  /** The last day of cover, YYYY-MM-DD, from its first day or from the dates that were asked for. */
  lastDay(cover: Cover): string;
  /** The rows of a plan: the same titles in the same order for all plans. */
  coverages(plan: Sold): PlanTerms['coverages'];
  papers: Omit<PaperProduct, 'name' | 'terms'>;
}

/** A product that is sold here. */
export interface Product<Sold extends Plan, Cover> extends Omit<Definition<Sold, Cover>, 'papers'> {
  papers: PaperProduct;
  /** @throws Refusal ineligible_for_plan for an id that is not on offer */
  plan(id: string): Sold;
  /** What the offer of a plan says to whomever it is made. */
  offer(plan: Sold): Offered;
}

type Offered = Pick<
  PolicyOffer,
  | 'verticalCode'
  | 'numberPrefix'
  | 'underwriter'
  | 'currency'
  | 'planId'
  | 'planTitle'
  | 'planSubtitle'
>;

/** Says once what is sold, by whom, at which limits, and what its papers print. */
export function defineProduct<Sold extends Plan, Cover>(
  definition: Definition<Sold, Cover>,
): Product<Sold, Cover> {
  const { code, name, underwriter, currency, numberPrefix, plans, papers } = definition;
  const find = (planId: string) => plans.find(({ id }) => id === planId);
  return {
    ...definition,
    papers: {
      ...papers,
      name,
      terms(planId) {
        const plan = find(planId);
        return plan && { title: plan.title, underwriter, coverages: definition.coverages(plan) };
      },
    },
    plan(id) {
      const plan = find(id);
      if (!plan) throw new Refusal('ineligible_for_plan', 'We don’t offer this plan.');
      return plan;
    },
    offer: ({ id: planId, title: planTitle, subtitle: planSubtitle }) => ({
      verticalCode: code,
      numberPrefix,
      underwriter,
      currency,
      planId,
      planTitle,
      planSubtitle,
    }),
  };
}
