import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Checkout } from '../../contract/purchase/billing.ts';
import type { StepForm } from '../../interview/step-form.ts';
import { toMinorUnits } from '../../core/money.ts';
import { settings } from '../../core/settings.ts';
import type { CardTokenizer } from '../card-method.ts';
import type { CardFieldState } from '../../ui/card/card-field-types.ts';
import { CardField } from '../../ui/card/CardField.tsx';
import { CardSecurityNote } from '../../ui/card/CardSecurityNote.tsx';
import { SavedCardPicker } from '../../ui/card/SavedCardPicker.tsx';
import { Disclosure } from '../../ui/controls/Disclosure.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { Terms } from '../terms.ts';
import { tokenizeTestCard } from './embedded-card.ts';
import { amountDueToday } from './installments.ts';
import { TermsCheckbox } from './TermsCheckbox.tsx';
import type { StoredCard } from './use-stored-card.ts';
import { useStepFields } from '../../interview/screens/use-step-fields.ts';

const Wallets = lazy(async () => ({
  default: (await import('../../ui/card/WalletButtons.tsx')).WalletButtons,
}));

interface PaymentMethodSectionProps {
  form: StepForm;
  errors: Record<string, string>;
  /** The processor's error message for the card. */
  cardError: string;
  setCard: (entry: CardFieldState) => void;
  storedCard: StoredCard;
  cardholderFields?: boolean;
  terms?: Terms;
  /** Warning against fraud, above the terms. */
  warning: ReactNode;
  /** Optional consent to electronic delivery, under the terms. */
  delivery: ReactNode;
  checkout: Checkout;
  /** Name of the party that receives the payment. */
  payee: string;
  ready: () => boolean;
  payBy: (tokenize: CardTokenizer['tokenize']) => Promise<boolean>;
}

/**
 * Section of the payment screen with the card, the cardholder and the terms that the buyer must
 * accept.
 */
export function PaymentMethodSection(props: PaymentMethodSectionProps) {
  const { form, errors, cardError, setCard, storedCard, cardholderFields, terms, checkout } = props;
  const { cards, methodId, choose } = storedCard;
  const charge = {
    amount: toMinorUnits(amountDueToday(checkout)),
    currency: checkout.currency_code,
  };
  return (
    <section className="payment-method" aria-labelledby="payment-method-title">
      <div className="section-head">
        <h2 className="section-title" id="payment-method-title">
          Payment method
        </h2>
      </div>
      {settings.stripeKey && (
        <Suspense>
          <Wallets
            stripeKey={settings.stripeKey}
            charge={charge}
            payee={props.payee}
            ready={props.ready}
            pay={props.payBy}
          />
        </Suspense>
      )}
      {cards.length > 0 && (
        <SavedCardPicker
          name="saved-card"
          labelledBy="payment-method-title"
          cards={cards}
          value={methodId ?? ''}
          onChange={choose}
          another="Another card"
          error={methodId ? cardError || undefined : undefined}
        />
      )}
      {!methodId && (
        <>
          {cardholderFields && <Cardholder form={form} />}
          <CardField
            stripeKey={settings.stripeKey}
            createToken={tokenizeTestCard}
            charge={charge}
            onEntry={setCard}
            error={errors['card'] ?? (cardError || undefined)}
          />
        </>
      )}
      <CardSecurityNote />
      {props.warning}
      {terms && <TermsCheckbox form={form} errors={errors} terms={terms} />}
      {props.delivery}
    </section>
  );
}

/** Fields for the cardholder. They are folded if all are filled. An empty or invalid field unfolds them. */
function Cardholder({ form }: { form: StepForm }) {
  const { text, errors } = useStepFields(form);
  const [open, setOpen] = useState(() =>
    cardholderFieldNames.some((fieldName) => !text(fieldName).trim()),
  );
  return (
    <Disclosure
      title="Cardholder Name and Address"
      level={3}
      summary={cardholderFieldNames.map(text).filter(Boolean)}
      open={open || cardholderFieldNames.some((fieldName) => errors[fieldName])}
      onToggle={setOpen}
      onChange={() => setOpen(!open)}
    >
      <CardholderFields form={form} />
    </Disclosure>
  );
}

const cardholderFieldNames = ['cardholderName', 'line1', 'city', 'region'] as const;

function CardholderFields({ form }: { form: StepForm }) {
  const { field } = useStepFields(form);
  return (
    <>
      <TextField
        {...field('cardholderName')}
        label="Cardholder Name"
        placeholder="Name on card"
        autoComplete="cc-name"
        maxLength={80}
      />
      <div>
        <TextField
          {...field('line1')}
          label="Cardholder Address"
          placeholder="Address Line 1"
          autoComplete="billing address-line1"
          maxLength={30}
        />
        <TextField
          {...field('line2')}
          label="Address Line 2 (optional)"
          autoComplete="billing address-line2"
          maxLength={30}
        />
        <div className="field-row">
          <TextField
            {...field('city')}
            label="City"
            autoComplete="billing address-level2"
            maxLength={30}
          />
          <TextField
            {...field('region')}
            label="State or region"
            autoComplete="billing address-level1"
            maxLength={30}
          />
        </div>
      </div>
    </>
  );
}
