import type { ReactNode } from 'react';
import type { Flow } from '../../flow/define-flow.ts';
import type { ScreenProps } from '../../flow/screens/screen-props.ts';
import { StepFrame } from '../../flow/screens/StepFrame.tsx';
import { CarrierMark } from '../../ui/plans/CarrierMark.tsx';
import { PlanTable, type PlanColumn } from '../../ui/plans/PlanTable.tsx';
import { limitIn, type Loss } from '../same-loss.ts';
import { SameLoss } from './SameLoss.tsx';
import { usePlanChoice } from './use-plan-choice.ts';

interface PlansFrameProps<State, Id extends string> extends ScreenProps {
  flow: Flow<State, Id | 'plans'>;
  lead: ReactNode;
  plans: readonly PlanColumn[];
  /** Told of each plan under the table: the row whose limit pays for it, by its title. */
  loss?: Loss & { row: string };
  /** Over the table: whose prices these are. */
  children?: ReactNode;
}

/** The plans beside each other, for a product whose plans differ by rows of the same table. */
export function PlansFrame<State, Id extends string>(props: PlansFrameProps<State, Id>) {
  const { plans, loss, children, ...frame } = props;
  const { chosen, busy, error, select } = usePlanChoice(props.flow, plans);
  return (
    <StepFrame {...frame} step="plans" wide hideNext>
      <div className="plans__subject">
        {children}
        {frame.insurer && <CarrierMark {...frame.insurer} />}
      </div>
      <PlanTable plans={plans} selected={chosen} busy={busy} error={error} onSelect={select} />
      {loss && (
        <SameLoss
          loss={loss}
          plans={plans.map((plan) => ({ ...plan, limit: limitOf(plan, loss.row) }))}
        />
      )}
    </StepFrame>
  );
}

function limitOf({ rows }: PlanColumn, title: string): number {
  return limitIn(rows.find((row) => row.title === title)?.value);
}
