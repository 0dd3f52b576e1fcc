import { collectionFacts } from '../../../src/contract/collectibles/facts.ts';
import type { Fact, FactSection } from '../../../src/contract/facts.ts';
import { describePolicy } from '../../../src/contract/policies/describe-policy.ts';
import type { ApiPolicy } from '../api-policy.ts';
import { listAcceptances } from '../acceptances.ts';
import { selectPolicies, toApiPolicy } from '../policies.ts';
import { termStartCard, type PaidWithCard } from '../paid-with-cards.ts';
import { toApiPolicies } from '../api-policies.ts';
import type { Services } from '../../services.ts';
import { productOf } from '../product.ts';
import type { ProductDocumentContent } from './product-documents.ts';
import type { PlanTerms } from './wording.ts';

/** A policy with all data that its documents print. */
export interface PolicyDocumentData {
  policy: ApiPolicy;
  insured: { name: string; email: string };
  facts: readonly Fact[];
  /** Coverages with their limits, and exclusions. */
  coverages: readonly FactSection[];
  terms: PlanTerms;
  /** Card that paid for the start of the current term; null when no card is known. */
  paidWith: PaidWithCard;
  /** True after the first renewal. The current term is then paid by a renewal. */
  isRenewed: boolean;
  /** Undefined for a product whose policy text is not on this server. */
  product: ProductDocumentContent | undefined;
}

/**
 * Loads a policy, whoever owns it. Access is not checked here, because the caller has already
 * checked the signed link.
 */
export async function loadPolicyDocumentData(
  services: Services,
  policyId: string,
): Promise<PolicyDocumentData | undefined> {
  const row = await selectPolicies(services)
    .innerJoin('accounts', 'accounts.id', 'policies.account_id')
    .select(['accounts.first_name', 'accounts.last_name'])
    .where('policies.id', '=', policyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const [[listed = toApiPolicy(row, services)], acceptances] = await Promise.all([
    toApiPolicies(services, [row]),
    listAcceptances(services, policyId),
  ]);
  const policy: ApiPolicy = { ...listed, acceptances };
  const description = describePolicy(policy);
  const product = productOf(services.products, row.vertical_code).documents;
  const buyer = `${row.first_name} ${row.last_name}`.trim();
  return {
    policy,
    product,
    insured: {
      name: description.insured || buyer || row.policyholder_email,
      email: row.policyholder_email,
    },
    // The page shows the insured's name at the top.
    facts: [...description.facts, ...collectionFacts(policy)].filter(
      ({ value }) => value !== description.insured,
    ),
    coverages: description.coverages,
    terms: {
      title: row.plan_title,
      carrier: row.underwriter,
      coverages: description.coverages.flatMap(({ facts }) => facts),
      exclusions: product?.terms(row.plan_id)?.exclusions ?? [],
    },
    paidWith: await termStartCard(services, row),
    isRenewed: row.renewed_at !== null,
  };
}
