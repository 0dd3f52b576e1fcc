/**
 * Data of an email about a payment after the purchase. Amounts look like '$10.80', dates like 'Nov
 * 20, 2026', cards like 'Visa ending 4242'.
 */
export interface Payment {
  firstName: string;
  policyNumber: string;
  planTitle: string;
  amount: string;
  card: string;
}

export const paymentFacts = (
  { policyNumber, planTitle, amount, card }: Payment,
  amountLabel: string,
) =>
  [
    ['Policy number', policyNumber],
    ['Plan', planTitle],
    [amountLabel, amount],
    ['Card', card],
  ] satisfies [string, string][];
