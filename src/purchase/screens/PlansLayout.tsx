import type { ReactNode } from 'react';
import type { Flow } from '../../interview/open-flow.ts';
import type { ScreenProps } from '../../interview/screens/screen-props.ts';
import { StepLayout } from '../../interview/screens/StepLayout.tsx';
import { CarrierLogo } from '../../ui/plans/CarrierLogo.tsx';
import { PlanTable, type PlanColumn } from '../../ui/plans/PlanTable.tsx';
import { parseLimit, type ExampleLoss } from '../coverage-example.ts';
import { CoverageExample } from './CoverageExample.tsx';
import { usePlanChoice } from './use-plan-choice.ts';

interface PlansLayoutProps<Id extends string> extends ScreenProps {
  flow: Flow<Id | 'plans'>;
  intro: ReactNode;
  plans: readonly PlanColumn[];
  /**
   * Example loss under the table, with the share that each plan pays. `row` is the title of the
   * coverage that pays for this loss.
   */
  exampleLoss?: ExampleLoss & { row: string };
  /** Shown above the table: the person or thing that will be insured at these prices. */
  children?: ReactNode;
}

/**
 * Screen that shows the plans side by side in one table. For products whose plans all have the same
 * rows.
 */
export function PlansLayout<Id extends string>(props: PlansLayoutProps<Id>) {
  const { plans, exampleLoss, children, ...layoutProps } = props;
  const { chosen, busy, error, select } = usePlanChoice(props.flow, plans);
  return (
    <StepLayout {...layoutProps} step="plans" wide hideNext>
      <div className="plans__subject">
        {children}
        {layoutProps.carrierBrand && <CarrierLogo {...layoutProps.carrierBrand} />}
      </div>
      <PlanTable plans={plans} selected={chosen} busy={busy} error={error} onSelect={select} />
      {exampleLoss && plans.every((plan) => limitOf(plan, exampleLoss.row) > 0) && (
        <CoverageExample
          loss={exampleLoss}
          plans={plans.map((plan) => ({ ...plan, limit: limitOf(plan, exampleLoss.row) }))}
        />
      )}
    </StepLayout>
  );
}

function limitOf({ rows }: PlanColumn, title: string): number {
  return parseLimit(rows.find((row) => row.title === title)?.value);
}
