import { useStore } from '@nanostores/react';
import {
  commercialCoverageRows,
  coverageTiers,
  type CoverageTier,
} from '../../../contract/small-business/coverages.ts';
import type { CommercialPlan, CommercialRates } from '../../../contract/small-business/plan.ts';
import type { CommercialCoverage } from '../../../contract/small-business/policy.ts';
import { $smallBusiness } from '../answers.ts';
import { smallBusinessFlow } from '../flow.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney } from '../../../core/money.ts';
import type { PlanColumn, PlanRow } from '../../../ui/plans/PlanTable.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { PlansFrame } from '../../../purchase/screens/PlansFrame.tsx';
import { CarrierMark } from './CarrierMark.tsx';
import { fittingPlan } from './fitting-plan.ts';

/** The rows in groups, as an owner thinks of them. */
const groups: readonly [title: string, keys: readonly CommercialCoverage[]][] = [
  ['Injury and damage to others', ['general_liability', 'additional_insured_coverage']],
  ['Your property and income', ['business_personal_property', 'lost_business_income']],
  ['Data', ['data_breach_privacy_liability', 'data_breach_additional_costs']],
  ['People and vehicles', ['employee_liability_coverage', 'hired_and_non_owned_auto']],
];

export function PlansScreen(props: ScreenProps) {
  const { plans, rates, details } = useStore($smallBusiness);
  if (!plans || !rates) return null;
  const fit = fittingPlan(details);
  return (
    <PlansFrame
      {...props}
      flow={smallBusinessFlow}
      lead={`Pick the plan that fits. Every price is for one year, paid once, before tax. ${fit?.reason ?? ''}`}
      plans={plans.map((plan) => columnOf(plan, rates, fit?.code))}
    >
      <div className="business-plans__head">
        <Subject />
        <CarrierMark legalName={props.carrier} />
      </div>
    </PlansFrame>
  );
}

/** Whose prices these are, and from when. */
function Subject() {
  const { details, ratingAddress, policyStartDate } = useStore($smallBusiness);
  if (!ratingAddress || !policyStartDate) return null;
  return (
    <p className="business-plans__subject">
      {details.business_name}, {ratingAddress.city}, {ratingAddress.region}. Starts{' '}
      {formatDate(policyStartDate)}.{' '}
      <TextButton about="the start date" onClick={() => smallBusinessFlow.change('policy-date')}>
        Change
      </TextButton>
    </p>
  );
}

function columnOf(
  { plan_id, policy_doc_url, details, information }: CommercialPlan,
  rates: CommercialRates,
  fit: string | undefined,
): PlanColumn {
  const code = details.chubb_plan_code;
  return {
    id: plan_id,
    title: information.title,
    subtitle: '',
    // Premiums are whole dollars; cents come with discount and tax.
    price: formatMoney(rates[code]).replace(/\.00$/, ''),
    unit: 'a year',
    sampleUrl: policy_doc_url,
    badge: fit === code ? 'Fits your answers' : undefined,
    rows: groups.flatMap(([group, keys]) =>
      keys.map((key, at) => rowOf(key, coverageTiers[code][key], at === 0 ? group : undefined)),
    ),
  };
}

function rowOf(
  key: CommercialCoverage,
  { title: value, description }: CoverageTier,
  group: string | undefined,
): PlanRow {
  const row = commercialCoverageRows.find((one) => one.key === key);
  return { title: row?.label ?? key, hint: row?.hint, value, note: description, group };
}
