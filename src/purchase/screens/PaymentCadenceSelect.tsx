import { counted } from '../../contract/counted.ts';
import { MONTHLY_PAYMENT_COUNT } from '../../contract/service-facts.ts';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';

type Cadence = 'annual' | 'eleven_pay';

/** The specification's texts, such as 'Monthly (11 payments)'. */
const titles: Record<Cadence, string> = {
  annual: 'Annual (1 payment)',
  eleven_pay: `Monthly (${counted(MONTHLY_PAYMENT_COUNT + 1, 'payment')})`,
};

interface PaymentCadenceSelectProps {
  /** The payment cadences that the plan offers, such as annual or monthly. */
  cadences: readonly { cadence: Cadence }[];
  value: Cadence;
  onChange: (cadence: Cadence) => void;
  name?: string;
}

/**
 * Selection of the payment cadence: one annual payment or monthly payments. Renders nothing if the
 * plan offers only one cadence.
 */
export function PaymentCadenceSelect(props: PaymentCadenceSelectProps) {
  const { cadences, value, onChange, name = 'payment_cadence' } = props;
  if (cadences.length < 2) return null;
  return (
    <RadioCards
      name={name}
      legend="Payment schedule"
      options={cadences.map(({ cadence }) => ({ value: cadence, title: titles[cadence] }))}
      value={value}
      onChange={(chosen) => onChange(chosen as Cadence)}
    />
  );
}
