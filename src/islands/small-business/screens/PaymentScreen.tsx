import { useStore } from '../../../ui/use-store.ts';
import { legalFormLabel } from '../legal-form.ts';
import { contactName } from '../answers.ts';
import { smallBusinessPurchase } from '../purchase.ts';
import type { SmallBusiness } from '../flow.ts';
import { businessFacts } from '../../../contract/small-business/facts.ts';
import { formatDate } from '../../../core/dates.ts';
import { toPolicyAddress } from '../../../core/address/policy-address.ts';
import { FactList, factRows } from '../../../ui/plans/FactList.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { termTexts } from '../../../purchase/carrier.ts';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { PaymentLayout } from '../../../purchase/screens/PaymentLayout.tsx';
import { coveragesOf, coveragePeriodText } from '../coverages.ts';
import { CarrierLogo } from '../../../ui/plans/CarrierLogo.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';

export function PaymentScreen(props: FlowScreenProps<SmallBusiness>) {
  const { flow } = props;
  const { plan, checkoutInfo, policyStartDate, ratingAddress } = useStore(flow.$state);
  if (!plan || !checkoutInfo || !policyStartDate) return null;
  const { title } = plan.information;
  const start = formatDate(policyStartDate);
  const texts = termTexts(props);
  const period = props.isOtherCarrier ? undefined : coveragePeriodText(policyStartDate);
  const term = period ?? texts.label(start);
  const termInSentence = period ?? texts.inSentence(start);
  return (
    <PaymentLayout
      {...props}
      step="payment"
      purchase={smallBusinessPurchase(flow)}
      checkout={checkoutInfo}
      itemLabel={texts.item(`${title} plan`)}
      taxRegion={ratingAddress?.region}
      warnedForm="commercial_application"
      cardholderFields
      intro={`${title}, ${termInSentence}, by ${props.carrier}.`}
      plan={plan}
      billingNote="Annual, one payment"
      billingFooter={props.carrierBrand && <CarrierLogo {...props.carrierBrand} />}
      order={{
        kind: `Business owner’s policy · ${props.carrier}`,
        title,
        term,
        coverages: coveragesOf(plan),
      }}
      details={
        <>
          <BusinessFacts flow={flow} />
          <CoverageFacts
            summary={[title, termInSentence]}
            leadingRows={[
              { label: 'Insurer', value: props.carrier },
              { label: 'Plan', value: title },
              { label: 'Term', value: term },
            ]}
            coverages={coveragesOf(plan)}
            onChange={() => flow.change('plans')}
          />
          <AllAnswers flow={flow} />
        </>
      }
    />
  );
}

function BusinessFacts({ flow }: { flow: SmallBusiness }) {
  const state = useStore(flow.$state);
  const { businessClass, ratingAddress, details } = state;
  return (
    <FactList
      title="Business details"
      disclosure={{
        summary: [details.business_name, businessClass?.name, ratingAddress?.city].filter(
          (part) => part !== undefined,
        ),
      }}
      onChange={() => flow.change('basic-info')}
      rows={factRows(
        businessFacts({
          business_type: businessClass?.name,
          business_name: details.business_name,
          insured: contactName(details),
          address: ratingAddress && toPolicyAddress(ratingAddress),
          legal_nature: legalFormLabel(state),
        }),
      )}
    />
  );
}

/** Lists the survey's answers that determine the price. Each answer has a link to its question. */
function AllAnswers({ flow }: { flow: SmallBusiness }) {
  const { survey } = useStore(flow.$state);
  return (
    <details className="all-answers">
      <summary>
        <Icon name="caret-down-bold" size={16} /> All your answers
      </summary>
      <FactList
        rows={survey.answers.map(({ label, value, screen }) => ({
          label,
          value: (
            <span className="all-answers__value">
              {value}{' '}
              <TextButton about={label} onClick={() => flow.change(`survey?${screen}`)}>
                Change
              </TextButton>
            </span>
          ),
        }))}
      />
    </details>
  );
}
