import type { PolicyHistory } from '../../../../contract/policies/endorsement.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { DetailFold } from '../detail/DetailFold.tsx';
import { policyHistoryEntries, netPaidSoFar, type PolicyHistoryEntry } from './history-entries.ts';

interface EndorsementHistoryProps {
  policy: Policy;
  history: PolicyHistory;
}

/**
 * Closed row with the newest change. Opened, it is a table of the purchase and all later
 * endorsements, newest first, with the amount that was paid so far.
 */
export function EndorsementHistoryTable({ policy, history }: EndorsementHistoryProps) {
  const currency = policy.billing.currency_code;
  const entries = policyHistoryEntries(policy, history);
  const isDecided = entries.every(({ status }) => status !== 'pending');
  const [latest] = entries;
  return (
    <DetailFold
      title="Change history"
      line={latest && `${formatDate(latest.date)}: ${latest.description}`}
    >
      <table className="change-history" aria-label="Change history">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Change</th>
            <th scope="col">Status</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <HistoryRow key={entry.id} {...entry} currency={currency} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {isDecided ? 'Paid for this policy' : 'Paid for this policy so far'}
            </th>
            <td>{formatMoney(netPaidSoFar(entries), currency)}</td>
          </tr>
        </tfoot>
      </table>
    </DetailFold>
  );
}

function HistoryRow({
  date,
  description,
  note,
  status,
  amount,
  currency,
}: PolicyHistoryEntry & { currency: string }) {
  return (
    <tr>
      <td className="change-history__date">{formatDate(date)}</td>
      <td className="change-history__change">
        {description}
        <span>{note}</span>
      </td>
      <td className="change-history__status">
        <StatusBadge status={status} />
      </td>
      <td
        className={`change-history__amount${status === 'approved' ? '' : ' change-history__amount--open'}`}
      >
        {formatMoney(amount, currency)}
      </td>
    </tr>
  );
}
