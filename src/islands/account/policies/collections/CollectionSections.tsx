import { parseCollectiblesDetails } from '../../../../contract/collectibles/policy.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { discountLabel } from '../../../../contract/purchase/billing.ts';
import { formatMoney } from '../../../../core/money.ts';
import type { VipTeamContact } from '../../../../core/site.ts';
import { MoneyRows } from '../../../../ui/plans/MoneyRows.tsx';
import { hasVipTeamCollection } from '../../../../policy/endorsement-blockers.ts';
import { pendingEndorsement } from '../../../../policy/pending-endorsement.ts';
import { hasPremiumPerCollection } from '../../../../policy/premium-per-collection.ts';
import { EndorsementHistoryTable } from './EndorsementHistoryTable.tsx';
import { CollectionRow } from './CollectionRow.tsx';

interface CollectionSectionsProps {
  policy: Policy;
  vip: VipTeamContact;
}

/**
 * Shows the collections of a collectibles policy, with one row per collection. Also shows the
 * policy's history.
 */
export function CollectionSections({ policy, vip }: CollectionSectionsProps) {
  const collections = parseCollectiblesDetails(policy)?.collections ?? [];
  const pending = pendingEndorsement(policy);
  const history = policy.history && (
    <EndorsementHistoryTable policy={policy} history={policy.history} />
  );
  if (collections.length === 0) return history && <section className="panel">{history}</section>;
  return (
    <section className="panel policy-collections" aria-labelledby="collections-title">
      <h2 className="section-title" id="collections-title">
        Collections
      </h2>
      <ul role="list">
        {collections.map((collection) => (
          <CollectionRow
            key={collection.category.code}
            policy={policy}
            collection={collection}
            hasPendingEndorsement={pending?.category.code === collection.category.code}
          />
        ))}
      </ul>
      <AnnualPremium policy={policy} />
      <EndorsementHint policy={policy} vip={vip} />
      {history}
    </section>
  );
}

/**
 * Shows the annual premium of all collections together. Renders nothing if the collections have no
 * premium of their own.
 */
function AnnualPremium({ policy }: { policy: Policy }) {
  const { totals, currency_code: currency } = policy.billing;
  if (!totals || !hasPremiumPerCollection(policy)) return null;
  const money = (amount: number) => formatMoney(amount, currency);
  const discount =
    totals.discount > 0 ? [{ label: discountLabel(totals), amount: money(-totals.discount) }] : [];
  return (
    <MoneyRows
      rows={[
        { label: 'Subtotal', amount: money(totals.subtotal) },
        ...discount,
        { label: 'Tax', amount: money(totals.tax) },
      ]}
      total={{ label: 'Annual premium', amount: money(totals.grandtotal) }}
    />
  );
}

function EndorsementHint({ policy, vip }: CollectionSectionsProps) {
  if (policy.status === 'pending_change') {
    return (
      <p className="caption">
        You can add, edit or remove a collection again once the change is approved or declined.
      </p>
    );
  }
  if (policy.status !== 'approved' || !hasVipTeamCollection(policy)) return null;
  return (
    <p className="caption">
      To change jewelry, call the VIP team at <a href={vip.href}>{vip.display}</a>.
    </p>
  );
}
