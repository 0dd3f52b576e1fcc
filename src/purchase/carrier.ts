interface WithUnderwriter {
  underwriter?: { name: string };
}

/**
 * Parts of a product's state that may contain the carrier's name: the policy, the chosen plan, all
 * plans, and the offer with its plans.
 */
interface CarrierSources {
  purchase?: WithUnderwriter | null;
  plan?: WithUnderwriter | null;
  plans?: readonly WithUnderwriter[] | Readonly<Record<string, WithUnderwriter>> | null;
  offer?: { plans: readonly WithUnderwriter[] } | null;
}

/**
 * Returns the carrier's name from the server's responses. Undefined if no response names a carrier.
 * Then the carrier in the storefront's own content is correct.
 */
export function carrierNameFrom({
  purchase,
  plan,
  plans,
  offer,
}: CarrierSources): string | undefined {
  const sources = [purchase, plan, ...Object.values(plans ?? {}), ...(offer?.plans ?? [])];
  return sources.find((source) => source?.underwriter)?.underwriter?.name;
}
