import type { Claim } from '../../../contract/claims/claims.ts';
import { formatMoney, toWireAmount, toMinorUnits } from '../../../core/money.ts';
import { bankAccountText, formatInstantDate } from '../../../policy/claim-text.ts';
import { MoneyRows } from '../../../ui/plans/MoneyRows.tsx';

/**
 * Shows the amount that the claimant requested, the deductible and the payout. Renders nothing if
 * no amount is known.
 */
export function ClaimAmounts({ claim }: { claim: Claim }) {
  const { amounts } = claim;
  const total = claimAmount(claim);
  if (!total) return null;
  const money = (decimal: number) => formatMoney(decimal, total.currency);
  const { label, amount, note } = total;
  const rows = amounts ? breakdownRows(amounts, amount, money) : [];
  return (
    <section className="panel claim-amounts" aria-labelledby="claim-amounts">
      <div className="section-head">
        <h2 className="section-title" id="claim-amounts">
          Amounts
        </h2>
      </div>
      <MoneyRows rows={rows} total={{ label, amount: money(amount), large: true }} />
      {note && <p className="small">{note}</p>}
    </section>
  );
}

/**
 * Returns the rows that explain the amount. Empty if the paid amount is higher than the payable
 * amount.
 */
function breakdownRows(
  { asked: requested, deductible, payable }: NonNullable<Claim['amounts']>,
  paid: number,
  money: (decimal: number) => string,
) {
  if (paid > payable) return [];
  const notCovered = toWireAmount(toMinorUnits(payable) - toMinorUnits(paid));
  return [
    { label: 'Repair quote', amount: money(requested) },
    { label: 'Your deductible', amount: money(-deductible) },
    ...(notCovered > 0 ? [{ label: 'Not covered', amount: money(-notCovered) }] : []),
  ];
}

interface ClaimAmount {
  label: string;
  /** Amount in the currency's main unit. */
  amount: number;
  currency: string;
  note: string;
}

function claimAmount(claim: Claim): ClaimAmount | null {
  const { amounts, payout, resolution } = claim;
  if (payout) {
    const paid = payout.status === 'paid';
    const destination = `to your ${bankAccountText(claim) || `account ending in ${payout.last4}`}`;
    return {
      label: paid ? 'We paid' : 'We’ll pay',
      amount: payout.amount,
      currency: payout.currency_code,
      note:
        paid && payout.paid
          ? `On ${formatInstantDate(payout.paid)}, ${destination}.`
          : `${capitalize(destination)}.`,
    };
  }
  const currency = amounts?.currency_code ?? 'USD';
  if (resolution?.resolution_type === 'rejected') {
    // The timeline has the reason of the rejection.
    return { label: 'We pay', amount: 0, currency, note: '' };
  }
  if (!amounts || resolution) return null;
  const account = bankAccountText(claim);
  const note = account && `To your ${account}.`;
  return { label: 'If approved, we’ll pay', amount: amounts.payable, currency, note };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
