import type { BillingLink } from '../../../contract/policies/update-billing.ts';
import { formatMoney } from '../../../core/money.ts';
import { MoneyRows } from '../../../ui/plans/MoneyRows.tsx';
import { PolicyFold } from './CardScope.tsx';
import { limitLink, policyNameOf, sumOf } from './card-update-texts.ts';

/**
 * Panel next to the form on wide screens: what the card is charged now, and its policies. Renders
 * nothing if there is neither.
 */
export function CardChargeSummary({ link, only }: { link: BillingLink; only: string | null }) {
  const payments = limitLink(link, only)?.open_payments ?? [];
  const { policies = [] } = link;
  if (payments.length === 0 && policies.length === 0) return null;
  return (
    <aside className="panel update-payment__summary" aria-label="Charges and policies">
      <h2 className="section-title">Charged now</h2>
      {payments.length === 0 ? (
        <p>Nothing is due today.</p>
      ) : (
        <MoneyRows
          rows={payments.map((payment) => ({
            label: policyNameOf(payment),
            amount: formatMoney(payment.amount, payment.currency_code),
          }))}
          total={{ label: 'Total today', amount: sumOf(payments), large: true }}
        />
      )}
      {policies.length > 0 && (
        <>
          <h2 className="section-title">{policies.length === 1 ? 'Policy' : 'Policies'}</h2>
          <PolicyFold link={link} place="beside" />
        </>
      )}
    </aside>
  );
}
