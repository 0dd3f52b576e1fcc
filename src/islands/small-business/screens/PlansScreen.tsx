import { useStore } from '../../../ui/use-store.ts';
import type {
  SmallBusinessPlan,
  SmallBusinessPlanTotals,
} from '../../../contract/small-business/plan.ts';
import type { SmallBusiness } from '../flow.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney } from '../../../core/money.ts';
import type { PlanColumn } from '../../../ui/plans/PlanTable.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { PlansLayout } from '../../../purchase/screens/PlansLayout.tsx';
import { propertyCoverageExample } from '../coverage-example.ts';
import { coveragesOf } from '../coverages.ts';
import { recommendedPlan } from './recommended-plan.ts';

export function PlansScreen(props: FlowScreenProps<SmallBusiness>) {
  const { plans, rates, totals, details } = useStore(props.flow.$state);
  if (!plans || !rates) return null;
  // The reasons are about the plans of the storefront's own carrier.
  const recommended = props.isOtherCarrier ? undefined : recommendedPlan(details);
  const priceOf = ({ details: { chubb_plan_code: code } }: SmallBusinessPlan) =>
    totals?.[code].grandtotal ?? rates[code];
  return (
    <PlansLayout
      {...props}
      intro={`Pick the plan that fits. ${priceNote(totals)} ${recommended?.reason ?? ''}`}
      exampleLoss={{ ...propertyCoverageExample, row: 'Business personal property' }}
      plans={plans.map((plan) => toPlanColumn(plan, priceOf(plan), recommended?.code))}
    >
      <PlansContext flow={props.flow} />
    </PlansLayout>
  );
}

/** Returns the sentence about the prices of the plans. `totals` is null if only rates are known. */
function priceNote(totals: SmallBusinessPlanTotals | null): string {
  if (!totals) return 'Prices are for one year, paid once, before tax.';
  const { discount, discount_title: reason } = totals.silver;
  const note = 'Prices are for one year, paid once, including tax.';
  if (discount === 0) return note;
  return `${note} Your discount${reason ? ` (${reason})` : ''} is already applied.`;
}

/** Shows the business and the start date for which the prices are valid. */
function PlansContext({ flow }: { flow: SmallBusiness }) {
  const { details, ratingAddress, policyStartDate } = useStore(flow.$state);
  if (!ratingAddress || !policyStartDate) return null;
  return (
    <p className="business-plans__subject">
      {details.business_name}, {ratingAddress.city}, {ratingAddress.region}. Starts{' '}
      {formatDate(policyStartDate)}.{' '}
      <TextButton about="the start date" onClick={() => flow.change('policy-date')}>
        Change
      </TextButton>
    </p>
  );
}

function toPlanColumn(
  plan: SmallBusinessPlan,
  price: number,
  recommendedCode: string | undefined,
): PlanColumn {
  const { plan_id, policy_doc_url, details, information } = plan;
  const code = details.chubb_plan_code;
  return {
    id: plan_id,
    title: information.title,
    subtitle: '',
    price: formatMoney(price).replace(/\.00$/, ''),
    unit: 'a year',
    sampleUrl: policy_doc_url,
    badge: recommendedCode === code ? 'Fits your answers' : undefined,
    rows: coveragesOf(plan),
  };
}
