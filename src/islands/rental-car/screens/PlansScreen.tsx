import { useStore } from '../../../ui/use-store.ts';
import type { RentalPlan } from '../../../contract/rental-car/plan.ts';
import type { RentalCar } from '../flow.ts';
import { formatMoney, splitPriceText, toWireAmount } from '../../../core/money.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { PlanTabs } from '../../../ui/plans/PlanTabs.tsx';
import { SamplePolicyLink } from '../../../ui/plans/SamplePolicyLink.tsx';
import { SafeHtml } from '../../../ui/controls/SafeHtml.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { usePlanChoice } from '../../../purchase/screens/use-plan-choice.ts';
import { parseLimit } from '../../../purchase/coverage-example.ts';
import { CoverageExample } from '../../../purchase/screens/CoverageExample.tsx';
import { breakInCoverageExample } from '../coverage-example.ts';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import { dayPriceCents } from './plan-price.ts';
import { daysText, tripDays, tripText } from './trip-text.ts';

export function PlansScreen(props: FlowScreenProps<RentalCar>) {
  const { plans, pickUpDate, returnDate } = useStore(props.flow.$state);
  const plansByPrice = (plans ?? []).toSorted(
    (first, second) => dayPriceCents(second) - dayPriceCents(first),
  );
  const { chosen, busy, error, select } = usePlanChoice(
    props.flow,
    plansByPrice.map(({ plan_id: id, information: { title } }) => ({ id, title })),
  );
  const hasDates = pickUpDate !== null && returnDate !== null;
  const days = hasDates ? tripDays(pickUpDate, returnDate) : 0;
  return (
    <StepLayout
      {...props}
      step="plans"
      wide
      hideNext
      intro={
        hasDates &&
        `Your trip: ${tripText(pickUpDate, returnDate)}.${days > 1 ? ' The pickup and return days are both included.' : ''}`
      }
    >
      <div id="planId" tabIndex={-1}>
        <FieldError id="planId-error" message={error} />
        <PlanTabs
          chosen={chosen}
          tabs={plansByPrice.map((plan) => ({
            id: plan.plan_id,
            title: plan.information.title,
            price: `${formatMoney(toWireAmount(dayPriceCents(plan)))} a day`,
            content: (
              <Plan
                plan={plan}
                days={days}
                differingTitles={differingCoverages(plansByPrice)}
                busy={busy === plan.plan_id}
                onSelect={() => select(plan.plan_id)}
              />
            ),
          }))}
        />
      </div>
      <CoverageExample
        loss={breakInCoverageExample}
        plans={plansByPrice.map((plan) => ({
          id: plan.plan_id,
          title: plan.information.title,
          limit: parseLimit(coverageOf(plan, 'Your family’s belongings')),
        }))}
      />
    </StepLayout>
  );
}

function coverageOf({ information }: RentalPlan, title: string) {
  return information.coverages.find((coverage) => coverage.title === title)?.value;
}

/** Returns the titles of the coverages that are not the same in all plans. */
function differingCoverages(plans: readonly RentalPlan[]): string[] {
  const titles = plans[0]?.information.coverages.map(({ title }) => title) ?? [];
  return titles.filter((title) => new Set(plans.map((plan) => coverageOf(plan, title))).size > 1);
}

interface PlanProps {
  plan: RentalPlan;
  /** Number of days of the trip. 0 if the dates of the trip are unknown. */
  days: number;
  /** Titles of the coverages that are not the same in all plans. */
  differingTitles: readonly string[];
  busy: boolean;
  onSelect: () => void;
}

function Plan({ plan, days, differingTitles, busy, onSelect }: PlanProps) {
  const { title, summary_html, features_html, coverages } = plan.information;
  return (
    <div className="rental-plan">
      <div className="rental-plan__offer">
        <h2 className="rental-plan__title">{title}</h2>
        <Price pricingTitle={plan.information.pricing_title} />
        {days > 0 && (
          <p className="rental-plan__trip">
            {formatMoney(toWireAmount(dayPriceCents(plan) * days))} for {daysText(days)}, before tax
          </p>
        )}
        <Button wide busy={busy} busyLabel="Getting your price" onClick={onSelect}>
          Select Plan
        </Button>
        <SamplePolicyLink href={plan.policy_doc_url} planTitle={title} />
      </div>
      <div className="rental-plan__cover">
        <h3 className="section-title">What it covers</h3>
        <SafeHtml html={summary_html} />
        {features_html && (
          <>
            <h3 className="section-title">What’s included</h3>
            <SafeHtml html={features_html} />
          </>
        )}
        <CoverageFacts coverages={coverages} differingTitles={differingTitles} />
      </div>
    </div>
  );
}

/**
 * Shows the dollars large and the cents small and raised. Screen readers read the price as one
 * amount.
 */
function Price({ pricingTitle }: { pricingTitle: string }) {
  const price = splitPriceText(pricingTitle);
  if (!price) return <p className="muted rental-plan__price">{pricingTitle}</p>;
  return (
    <p className="muted rental-plan__price">
      <span className="visually-hidden">
        ${price.dollars}.{price.cents} per {price.period}
      </span>
      <span aria-hidden="true">
        <span className="price">${price.dollars}</span>
        <sup className="price">.{price.cents}</sup> per {price.period}
      </span>
    </p>
  );
}
