import type { Claim } from '../../../contract/claims/claims.ts';
import { formatMoney, toDecimal, toMinor } from '../../../core/money.ts';
import { accountText, dayOf } from '../../account/verticals/claim-words.ts';
import { MoneyRows } from '../../../ui/plans/MoneyRows.tsx';

/** What is asked, what of it the claimant pays, and what we pay. Nothing where no amount is known. */
export function ClaimAmounts({ claim }: { claim: Claim }) {
  const { amounts } = claim;
  const outcome = outcomeOf(claim);
  if (!outcome) return null;
  const money = (decimal: number) => formatMoney(decimal, outcome.currency);
  const { label, amount, note } = outcome;
  const rows = amounts ? partsOf(amounts, amount, money) : [];
  return (
    <section className="panel claim-amounts" aria-labelledby="claim-amounts">
      <div className="section-head">
        <h2 className="section-title" id="claim-amounts">
          Amounts
        </h2>
      </div>
      <MoneyRows rows={rows} total={{ label, amount: money(amount), large: true }} />
      {note && <p className="claim-amounts__note">{note}</p>}
    </section>
  );
}

/** What makes up the amount; nothing where more is paid than was asked for. */
function partsOf(
  { asked, deductible, payable }: NonNullable<Claim['amounts']>,
  paid: number,
  money: (decimal: number) => string,
) {
  if (paid > payable) return [];
  const left = toDecimal(toMinor(payable) - toMinor(paid));
  return [
    { label: 'You asked, repair quote', amount: money(asked) },
    { label: 'Your deductible', amount: money(-deductible) },
    ...(left > 0 ? [{ label: 'Not covered', amount: money(-left) }] : []),
  ];
}

interface Outcome {
  label: string;
  /** In the main unit. */
  amount: number;
  currency: string;
  note: string;
}

function outcomeOf(claim: Claim): Outcome | null {
  const { amounts, payout, resolution } = claim;
  if (payout) {
    const paid = payout.status === 'paid';
    const to = `to ${accountText(claim) || `your account ending ${payout.last4}`}`;
    return {
      label: paid ? 'We paid' : 'We pay',
      amount: payout.amount,
      currency: payout.currency_code,
      note: paid && payout.paid ? `On ${dayOf(payout.paid)}, ${to}.` : `${capital(to)}.`,
    };
  }
  const currency = amounts?.currency_code ?? 'USD';
  if (resolution?.resolution_type === 'rejected') {
    return { label: 'We pay', amount: 0, currency, note: resolution.note };
  }
  if (!amounts || resolution) return null;
  const account = accountText(claim);
  const note = account && `To ${account}.`;
  return { label: 'If approved, we pay', amount: amounts.payable, currency, note };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
