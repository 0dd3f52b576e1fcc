interface WithUnderwriter {
  underwriter?: { name: string };
}

/** Where a product's state may say who insures: the policy, the plan that was chosen, those on offer. */
interface CarrierSources {
  purchase?: WithUnderwriter | null;
  plan?: WithUnderwriter | null;
  plans?: readonly WithUnderwriter[] | Readonly<Record<string, WithUnderwriter>> | null;
  offer?: { plans: readonly WithUnderwriter[] } | null;
}

/** The insurer that the answers name; undefined where none does, and the storefront's own content is right. */
export function carrierIn({ purchase, plan, plans, offer }: CarrierSources): string | undefined {
  const sources = [purchase, plan, ...Object.values(plans ?? {}), ...(offer?.plans ?? [])];
  return sources.find((source) => source?.underwriter)?.underwriter?.name;
}
