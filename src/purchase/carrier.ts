interface WithUnderwriter {
  underwriter?: { name: string };
}

/**
 * Parts of a product's state that may name the carrier: the policy, the chosen plan and the plans
 * on offer.
 */
interface CarrierSources {
  purchase?: WithUnderwriter | null;
  plan?: WithUnderwriter | null;
  plans?: readonly WithUnderwriter[] | Readonly<Record<string, WithUnderwriter>> | null;
  offer?: { plans: readonly WithUnderwriter[] } | null;
}

/**
 * Returns the carrier that the responses name. Undefined if none does; the storefront's own content
 * is then correct.
 */
export function carrierIn({ purchase, plan, plans, offer }: CarrierSources): string | undefined {
  const sources = [purchase, plan, ...Object.values(plans ?? {}), ...(offer?.plans ?? [])];
  return sources.find((source) => source?.underwriter)?.underwriter?.name;
}
