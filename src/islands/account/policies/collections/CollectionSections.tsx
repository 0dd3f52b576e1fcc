import { collectiblesDetails } from '../../../../contract/collectibles/policy.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { formatMoney } from '../../../../core/money.ts';
import type { VipTeam } from '../../../../core/site.ts';
import { MoneyRows } from '../../../../ui/plans/MoneyRows.tsx';
import { needsTeam } from '../../verticals/collection-changes.ts';
import { pendingChange } from '../../verticals/endorsement-words.ts';
import { hasAnnualPremium } from '../../verticals/annual-premium.ts';
import { ChangeHistory } from './ChangeHistory.tsx';
import { CollectionRow } from './CollectionRow.tsx';

interface CollectionSectionsProps {
  policy: Policy;
  vip: VipTeam;
}

/** What a collectibles policy covers, each collection a row, and what has become of it since it was bought. */
export function CollectionSections({ policy, vip }: CollectionSectionsProps) {
  const collections = collectiblesDetails(policy)?.collections ?? [];
  const changing = pendingChange(policy);
  return (
    <>
      {collections.length > 0 && (
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
                isChanging={changing?.category.code === collection.category.code}
              />
            ))}
          </ul>
          <AnnualPremium policy={policy} />
          <Note policy={policy} vip={vip} />
        </section>
      )}
      {policy.history && <ChangeHistory policy={policy} history={policy.history} />}
    </>
  );
}

/** A year of all of them. Nothing where the policy does not say what each costs. */
function AnnualPremium({ policy }: { policy: Policy }) {
  const { totals, currency_code: currency } = policy.billing;
  if (!totals || !hasAnnualPremium(policy)) return null;
  const money = (amount: number) => formatMoney(amount, currency);
  const discount =
    totals.discount > 0 ? [{ label: 'Discount', amount: money(-totals.discount) }] : [];
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

function Note({ policy, vip }: CollectionSectionsProps) {
  if (policy.status === 'pending_change') {
    return (
      <p className="caption">
        You can add, edit or remove a collection again when the change is decided.
      </p>
    );
  }
  if (policy.status !== 'approved' || !needsTeam(policy)) return null;
  return (
    <p className="caption">
      To change jewelry, call the VIP team at <a href={vip.href}>{vip.display}</a>.
    </p>
  );
}
