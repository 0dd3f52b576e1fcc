interface WithUnderwriter {
  underwriter?: { name: string };
}

/**
 * Parts of a product's state that may name the carrier: the policy, the chosen plan and all plans.
 */
interface CarrierSources {
  purchase?: WithUnderwriter | null;
  plan?: WithUnderwriter | null;
  plans?: readonly WithUnderwriter[] | Readonly<Record<string, WithUnderwriter>> | null;
  offer?: { plans: readonly WithUnderwriter[] } | null;
}

/**
 * Returns the carrier's name from the responses. Returns undefined if no response names a carrier.
 * The carrier in the storefront's own content is then correct.
 */
export function carrierIn({ purchase, plan, plans, offer }: CarrierSources): string | undefined {
  const sources = [purchase, plan, ...Object.values(plans ?? {}), ...(offer?.plans ?? [])];
  return sources.find((source) => source?.underwriter)?.underwriter?.name;
}
