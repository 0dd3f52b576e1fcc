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

/**
 * Returns the props of a screen that depend on the carrier.
 * @param own carrier in the storefront's content, with its logo
 * @param named carrier that the backend names. Undefined if it names none
 */
export function carrierProps<Brand>(
  own: { carrier: string; carrierBrand?: Brand },
  named: string | undefined,
) {
  const carrier = named ?? own.carrier;
  const isOtherCarrier = carrier !== own.carrier;
  return { carrier, isOtherCarrier, carrierBrand: isOtherCarrier ? undefined : own.carrierBrand };
}

/**
 * Returns texts about a policy's term. Only the carrier in the storefront's content is known to
 * insure for one year, so that these texts name the year only for it.
 */
export function termTexts({ isOtherCarrier = false }: { isOtherCarrier?: boolean | undefined }) {
  return isOtherCarrier
    ? {
        item: (title: string) => title,
        label: (start: string) => `From ${start}`,
        inSentence: (start: string) => `from ${start}`,
        hint: '',
      }
    : {
        item: (title: string) => `${title}, one year`,
        label: (start: string) => `One year from ${start}`,
        inSentence: (start: string) => `one year from ${start}`,
        hint: ' The policy lasts one year.',
      };
}
