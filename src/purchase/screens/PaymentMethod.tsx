import type { StepForm } from '../../flow/step-form.ts';
import { settings } from '../../core/settings.ts';
import { Acknowledgment } from '../../ui/controls/Acknowledgment.tsx';
import type { CardEntry } from '../../ui/card/card-entry.ts';
import { CardField } from '../../ui/card/CardField.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { tokenizeTestCard } from './embedded-card.ts';
import { useStepFields } from '../../flow/screens/use-step-fields.ts';

interface PaymentMethodProps {
  form: StepForm;
  errors: Record<string, string>;
  /** What the processor said of the card. */
  cardError: string;
  setCard: (entry: CardEntry) => void;
  ownerFields?: boolean;
  terms?: { title: string; acknowledgment_html: string };
}

/** The card, whose it is, and what the buyer accepts. */
export function PaymentMethod(props: PaymentMethodProps) {
  const { form, errors, cardError, setCard, ownerFields, terms } = props;
  const { values } = useStepFields(form);
  return (
    <section className="payment-method" aria-labelledby="payment-method-title">
      <div className="section-head">
        <h2 className="section-title" id="payment-method-title">
          Payment method
        </h2>
      </div>
      {ownerFields && <CardOwnerFields form={form} />}
      <CardField
        stripeKey={settings.stripeKey}
        createToken={tokenizeTestCard}
        onEntry={setCard}
        error={errors['card'] ?? (cardError || undefined)}
      />
      <p className="payment-method__secure small">
        <Icon name="lock-simple-fill" size={18} />
        <span>
          All information is sent over a secure connection with bank-grade security. We never see or
          store the card number.
        </span>
      </p>
      {terms && (
        <Acknowledgment
          name="acknowledged"
          requiresDisplay
          html={terms.acknowledgment_html}
          title={`Terms of the ${terms.title} plan`}
          checked={values['acknowledged'] === true}
          onChange={(acknowledged) => form.set({ acknowledged })}
          error={errors['acknowledged']}
        />
      )}
    </section>
  );
}

function CardOwnerFields({ form }: { form: StepForm }) {
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
      <div className="field-group">
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
