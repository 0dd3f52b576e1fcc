interface Insured {
  underwriter?: { name: string };
}

/** Where a product's state may say who insures: the policy, the plan that was chosen, those on offer. */
interface WithInsurer {
  purchase?: Insured | null;
  plan?: Insured | null;
  plans?: readonly Insured[] | Readonly<Record<string, Insured>> | null;
  offer?: { plans: readonly Insured[] } | null;
}

/** The insurer that the answers name; undefined where none does, and the storefront's own content is right. */
export function insurerIn({ purchase, plan, plans, offer }: WithInsurer): string | undefined {
  const all = [purchase, plan, ...Object.values(plans ?? {}), ...(offer?.plans ?? [])];
  return all.find((one) => one?.underwriter)?.underwriter?.name;
}
