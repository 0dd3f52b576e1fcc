import type { IssuedPolicy } from '../issued-policy.ts';
import { selectPolicies, toPolicy, type PolicyRow } from '../policies.ts';
import { termPaidWith, type PaidWith } from '../paid-with.ts';
import { showPolicies } from '../show-policies.ts';
import type { Services } from '../../services.ts';
import { productLine } from '../product-line.ts';
import type { PaperProduct } from './paper-product.ts';
import type { PlanTerms } from './wording.ts';

/** A policy with everything that its papers print. */
export interface PolicyPaper {
  policy: IssuedPolicy;
  insured: { name: string; email: string };
  facts: [label: string, value: string | null][];
  terms: PlanTerms;
  /** The card that its term was begun with; null where none is known. */
  paidWith: PaidWith;
  /** undefined for a vertical whose policy text is not written by the provider. */
  product: PaperProduct | undefined;
}

/** Reads the policy, whoever owns it: the link that led here is the permission. */
export async function loadPaper(
  services: Services,
  policyId: string,
): Promise<PolicyPaper | undefined> {
  const row = await selectPolicies(services)
    .innerJoin('accounts', 'accounts.id', 'policies.account_id')
    .select(['accounts.first_name', 'accounts.last_name'])
    .where('policies.id', '=', policyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const [policy = toPolicy(row, services)] = await showPolicies(services, [row]);
  const product = productLine(services.products, row.vertical_code).papers;
  const purchaser = `${row.first_name} ${row.last_name}`.trim();
  return {
    policy,
    product,
    insured: {
      name: product?.insured(policy.details) || purchaser || row.holder_email,
      email: row.holder_email,
    },
    facts: product?.facts(policy.details) ?? [],
    terms: termsOf(row, product, policy),
    paidWith: await termPaidWith(services, row),
  };
}

/** A plan that is no longer on offer keeps its name; its limits are in the policy's own text. */
function termsOf(
  row: PolicyRow,
  product: PaperProduct | undefined,
  policy: IssuedPolicy,
): PlanTerms {
  const coverages =
    product?.coverages?.(policy.details) ?? product?.terms(row.plan_id)?.coverages ?? [];
  return { title: row.plan_title, underwriter: row.underwriter, coverages };
}
