import type { ReactNode } from 'react';
import { counted } from '../../contract/counted.ts';
import { MONTHLY_PAYMENT_COUNT } from '../../contract/service-facts.ts';
import type { Checkout } from '../../contract/purchase/billing.ts';
import { formatMoney } from '../../core/money.ts';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { installmentsOf } from './installments.ts';
import { compareTotals } from './compare-totals.ts';

type Cadence = 'annual' | 'eleven_pay';

/** The specification's texts, such as 'Monthly (11 payments)'. */
const titles: Record<Cadence, string> = {
  annual: 'Annual (1 payment)',
  eleven_pay: `Monthly (${counted(MONTHLY_PAYMENT_COUNT + 1, 'payment')})`,
};

/** Price of one payment cadence. */
export interface CadencePrice extends Pick<Checkout, 'totals' | 'payment_schedule'> {
  cadence: Cadence;
}

interface PaymentCadenceSelectProps {
  /** The payment cadences that the plan offers, such as annual or monthly. */
  cadences: readonly { cadence: Cadence }[];
  /** Prices of the cadences. Empty if the backend does not send them. */
  prices: readonly CadencePrice[];
  currency?: string | undefined;
  value: Cadence;
  onChange: (cadence: Cadence) => void;
  labelledBy: string;
}

/**
 * Selection of the payment cadence: one annual payment or monthly payments. Renders nothing if the
 * plan offers only one cadence.
 */
export function PaymentCadenceSelect(props: PaymentCadenceSelectProps) {
  const { cadences, prices, currency, value, onChange, labelledBy } = props;
  if (cadences.length < 2) return null;
  return (
    <RadioCards
      name="payment_cadence"
      labelledBy={labelledBy}
      options={cadences.map(({ cadence }) => ({
        value: cadence,
        title: titles[cadence],
        hint: priceHint(cadence, prices, currency),
      }))}
      value={value}
      onChange={(chosen) => onChange(chosen as Cadence)}
    />
  );
}

/**
 * Describes what is charged. The more expensive option says why, the cheaper one says what it saves.
 */
function priceHint(cadence: Cadence, prices: readonly CadencePrice[], currency?: string) {
  const price = prices.find((one) => one.cadence === cadence);
  const other = prices.find((one) => one.cadence !== cadence);
  if (!price) return undefined;
  const money = (amount: number) => formatMoney(amount, currency);
  const total = money(price.totals.grandtotal);
  const difference = other && compareTotals(price.totals, other.totals);
  const installments = installmentsOf({ ...price, payment_frequency: cadence });
  return (
    <>
      {installments ? (
        <Charge amount={money(installments.first)} unit="first,">
          then {installments.count} × {money(installments.monthly)}
        </Charge>
      ) : (
        <Charge amount={total} unit="once" />
      )}
      <span className="cadence__line">
        {installments ? `${total} total` : 'The full year, paid today'}
        {difference && difference.total > 0
          ? `, ${money(difference.total)} more${difference.reason && ` for ${difference.reason}`}.`
          : '.'}
      </span>
      {difference && difference.total < 0 && (
        <span className="badge badge--ok">Saves {money(-difference.total)}</span>
      )}
    </>
  );
}

interface ChargeProps {
  amount: string;
  unit: string;
  children?: ReactNode;
}

function Charge({ amount, unit, children }: ChargeProps) {
  return (
    <span className="cadence__charge">
      <strong className="price">{amount}</strong> {unit}
      {children && <span className="cadence__later"> {children}</span>}
    </span>
  );
}
