import type { Claim } from '../../../contract/claims/claims.ts';
import { paymentBreakdown, repairDescription } from '../../../contract/claims/amounts.ts';
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
  const rows = paymentBreakdown(amounts ? toQuote(amounts) : null, toMinorUnits(amount)).map(
    (row) => ({ label: row.label, amount: money(toWireAmount(row.amount)) }),
  );
  // Without a breakdown, the amount would not say what it is for.
  const repair = claim.payout && rows.length === 0 ? repairText(claim) : undefined;
  return (
    <section className="panel claim-amounts" aria-labelledby="claim-amounts">
      <div className="section-head">
        <h2 className="section-title" id="claim-amounts">
          Amounts
        </h2>
      </div>
      <MoneyRows rows={rows} total={{ label, amount: money(amount), large: true, note: repair }} />
      {note && <p className="small">{note}</p>}
    </section>
  );
}

function toQuote({ asked, deductible, payable }: NonNullable<Claim['amounts']>) {
  return {
    repairCost: toMinorUnits(asked),
    deductible: toMinorUnits(deductible),
    payable: toMinorUnits(payable),
  };
}

function repairText({ policy_details: policy, claim_details: details }: Claim): string {
  return repairDescription(policy.device_model, details.damage_description);
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
