import type { EndorsementCheckout } from '../../../../contract/collectibles/endorsement-checkout.ts';
import { formatMoney } from '../../../../core/money.ts';
import { Icon } from '../../../../ui/controls/Icon.tsx';

/** Shows the annual premium before and after the endorsement, side by side. */
export function PremiumChange({ checkout }: { checkout: EndorsementCheckout }) {
  const { previous_annual_total_premium: before, new_annual_total_premium: after } = checkout;
  const money = (amount: number) => formatMoney(amount, checkout.currency_code);
  return (
    <div className="premium-change">
      <p>
        Annual premium now <strong className="price">{money(before)}</strong>
      </p>
      <Icon name="arrow-right-bold" size={20} />
      <p className="premium-change__new">
        With the change <strong className="price">{money(after)}</strong>
      </p>
    </div>
  );
}
