import { useStore } from '../../ui/use-store.ts';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { TextToAccept } from '../../contract/purchase/acceptance.ts';
import type { WarnedForm } from '../../contract/rules/fraud-warnings.ts';
import type { Checkout } from '../../contract/purchase/billing.ts';
import type { Plan } from '../../contract/purchase/plan.ts';
import type { Flow } from '../../interview/open-flow.ts';
import type { Purchase } from '../define-purchase.ts';
import { BillingDetails } from '../../ui/plans/BillingDetails.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { CarrierDisclaimer } from '../../ui/controls/CarrierDisclaimer.tsx';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { SafeHtml } from '../../ui/controls/SafeHtml.tsx';
import { StepHeading } from '../../ui/controls/StepHeading.tsx';
import { formatMoney } from '../../core/money.ts';
import { useIsNarrow } from '../../ui/controls/use-is-narrow.ts';
import type { ScreenProps } from '../../interview/screens/screen-props.ts';
import { ElectronicDeliveryCheckbox } from './ElectronicDeliveryCheckbox.tsx';
import { PaymentMethodSection } from './PaymentMethodSection.tsx';
import {
  isAboveTerms,
  planTerms,
  textsAboveTerms,
  withCurrentTexts,
  type Terms,
} from '../terms.ts';
import { TermsCheckbox } from './TermsCheckbox.tsx';
import { cardNote } from './card-note.ts';
import { estimatedTaxLabel } from './estimated-tax-label.ts';
import { amountDueToday, installmentsOf } from './installments.ts';
import { InstallmentRows } from './InstallmentRows.tsx';
import { SamplePolicyLink } from '../../ui/plans/SamplePolicyLink.tsx';
import { OrderSummary, type Order } from './OrderSummary.tsx';
import { PurchaseStatusNotice } from './PurchaseStatusNotice.tsx';
import type { PaymentAction } from '../../contract/policies/endorsement.ts';
import { submitLabel } from './payment-action.ts';
import { usePayment } from './use-payment.ts';

const BankCheckDialog = lazy(async () => ({
  default: (await import('./BankCheckDialog.tsx')).BankCheckDialog,
}));

interface PaymentLayoutProps<Id extends string> extends ScreenProps {
  flow: Flow<Id>;
  step: Id;
  purchase: Purchase;
  /** Defaults to 'charge'. The actions 'refund' and 'no_change' need no card. */
  action?: PaymentAction;
  checkout: Checkout;
  /**
   * Label of the first billing row: the plan and its coverage period. If the backend names another
   * carrier, the title of its only item replaces the label.
   */
  itemLabel?: string;
  /** State whose tax applies. Shown next to the tax with its rate. */
  taxRegion?: string | undefined;
  /** State of the insured risk, for the warning against fraud. By default, `taxRegion`. */
  riskState?: string | undefined;
  /** By default 'application'. */
  warnedForm?: WarnedForm;
  /** Shown instead of the billing rows. */
  billing?: ReactNode;
  /** Text under the title that explains on which data the price is based. */
  basis?: ReactNode;
  /** Text under the label of the total that explains how the price is paid. */
  billingNote?: string;
  /** Shown under the billing, below a thin line: the carrier's logo. */
  billingFooter?: ReactNode;
  /** Shown under the title: the plan and its dates. */
  intro?: ReactNode;
  /**
   * The plan, with its sample policy and the terms that the buyer must accept. Null if there are no
   * terms to accept.
   */
  plan: Plan | null;
  /** Terms that the buyer must accept. They replace the plan's terms. */
  terms?: Terms;
  /** The details of what the buyer purchases, with Change links. */
  details?: ReactNode;
  /**
   * The policy of the card that wide screens show next to the form. Without it, the billing and the
   * details are shown there.
   */
  order?: Order;
  /** Notice about a changed price, shown above the button. */
  notice?: ReactNode;
  /** Text under the button. Replaces the note about the card. */
  note?: string;
  /** If true, fields for the cardholder's name and postal address are shown next to the card. */
  cardholderFields?: boolean;
}

/**
 * The payment screen of every purchase. It shows the details, the payment method, the billing and
 * one button.
 */
export function PaymentLayout<Id extends string>(props: PaymentLayoutProps<Id>) {
  const {
    flow,
    step,
    purchase,
    plan,
    action = 'charge',
    checkout,
    itemLabel,
    site,
    carrier,
  } = props;
  const currentTexts = useStore(purchase.$currentTexts);
  const above = textsAboveTerms({
    checkout,
    state: props.riskState ?? props.taxRegion,
    form: props.warnedForm ?? 'application',
  });
  const terms = withCurrentTexts(props.terms ?? planTerms(plan), { above, texts: currentTexts });
  const texts = terms?.texts ?? above;
  const [consentsTo, setConsentsTo] = useState<TextToAccept | null>(null);
  const { electronic_delivery: statement } = checkout;
  // A consent to another version of the statement is no consent to this one.
  const hasConsented = statement !== undefined && consentsTo?.html === statement.html;
  const accepted = hasConsented ? [...texts, statement] : texts;
  const payment = usePayment({ ...props, texts: accepted });
  useEffect(() => purchase.start(), [purchase]);
  const bankCheck = useStore(purchase.$bankCheck);
  const { currency_code: currency, totals } = checkout;
  const amount = formatMoney(amountDueToday(checkout), currency);
  const installments = installmentsOf(checkout);
  const isNarrow = useIsNarrow();
  const { order, details } = props;
  const billing = props.billing ?? (
    <BillingDetails
      panel={isNarrow || !order}
      large={!installments}
      totals={totals}
      currency={currency}
      cycle={checkout.payment_frequency}
      pricePerCycle={installments?.monthly}
      labels={{
        subtotal: (props.isOtherCarrier && titleOfOnlyItem(checkout)) || (itemLabel ?? 'Subtotal'),
        tax: estimatedTaxLabel(checkout, props.taxRegion),
        grandtotal: installments ? `Total, ${installments.count + 1} payments` : 'Total today',
      }}
      note={props.billingNote}
    >
      {installments ? (
        <>
          <InstallmentRows checkout={checkout} />
          {props.billingFooter}
        </>
      ) : (
        props.billingFooter
      )}
    </BillingDetails>
  );
  const warning = texts.filter(isAboveTerms).map(({ html }) => (
    <p className="fraud-warning" key={html}>
      <SafeHtml html={html} inline />
    </p>
  ));
  const delivery = statement && (
    <ElectronicDeliveryCheckbox
      statement={statement}
      checked={hasConsented}
      onChange={(isChecked) => setConsentsTo(isChecked ? statement : null)}
    />
  );
  const back = (
    <Button variant="secondary" icon="arrow-left-bold" onClick={flow.back}>
      Back
    </Button>
  );
  const form = (
    <form className="payment-layout wrap" noValidate onSubmit={payment.submit}>
      <div className="payment-layout__head">
        {!isNarrow && back}
        <ErrorSummary errors={payment.errors} attempts={payment.attempts} />
        <StepHeading
          intro={(isNarrow || !order) && <Intro {...props} />}
          focusKey={flow.hasMoved() ? step : undefined}
        >
          {flow.title(step)}
        </StepHeading>
        {props.basis}
      </div>
      {isNarrow && <div className="payment-layout__billing">{billing}</div>}
      <div className="payment-layout__main">
        {isNarrow && details}
        {action === 'charge' ? (
          <PaymentMethodSection
            {...payment}
            {...props}
            terms={terms}
            warning={warning}
            delivery={delivery}
            payee={site.agency}
          />
        ) : (
          <>
            {warning}
            {terms && <TermsCheckbox {...payment} terms={terms} />}
            {delivery}
          </>
        )}
        <PurchaseStatusNotice
          purchase={purchase}
          site={site}
          onCheck={() => void flow.complete(purchase.resume)}
        />
        {props.notice}
      </div>
      <p className="payment-layout__note small">
        {action === 'charge'
          ? `${props.note ?? cardNote(checkout, carrier)}${props.isOtherCarrier ? '' : ' No cancellation fee.'}`
          : props.note}
      </p>
      <div className="payment-bar">
        {action === 'charge' && (
          <p className="payment-bar__sum">
            Today <strong className="price">{amount}</strong>
          </p>
        )}
        <Button
          type="submit"
          size="tall"
          wide
          unavailable={!payment.complete}
          busy={payment.busy}
          busyLabel={action === 'charge' ? 'Completing your order' : 'Sending your change'}
        >
          {submitLabel(action, amount)}
          {action === 'charge' && (
            <>
              {' '}
              <span className="payment-bar__amount">{amount}</span>
            </>
          )}
        </Button>
      </div>
      <div className="payment-layout__foot">
        {isNarrow && back}
        <CarrierDisclaimer carrier={carrier} agency={site.agency} />
        {!isNarrow && order && plan && <SamplePolicyLink href={plan.policy_doc_url} />}
      </div>
      {/* On wide screens, the order follows the form in the document, so that the keyboard reaches
          the card fields first. */}
      {!isNarrow && (
        <div className="payment-layout__order">
          {order ? (
            <OrderSummary order={order} details={details} billing={billing} />
          ) : (
            <>
              {billing}
              {details}
            </>
          )}
        </div>
      )}
    </form>
  );
  return (
    <>
      {form}
      {/* Placed outside the payment form, because the bank check dialog has its own form and
          forms cannot be nested. */}
      <Suspense>
        {bankCheck && (
          <BankCheckDialog key={bankCheck.bank_check_id} check={bankCheck} agency={site.agency} />
        )}
      </Suspense>
    </>
  );
}

function Intro({ intro, plan }: { intro?: ReactNode; plan: Plan | null }) {
  return (
    <>
      {intro} {plan && <SamplePolicyLink href={plan.policy_doc_url} />}
    </>
  );
}

/** Returns the backend's title of a price with one item. Undefined if there are more or none. */
function titleOfOnlyItem({ items: [only, ...more] }: Checkout): string | undefined {
  return more.length === 0 ? only?.title : undefined;
}
