import { useEffect, type ReactNode } from 'react';
import { environment } from '../../core/environment.ts';
import { StepHeading } from '../../ui/controls/StepHeading.tsx';
import type { Flow } from '../define-flow.ts';

interface FlowStopProps<State, Id extends string> {
  flow: Flow<State, Id>;
  title: string;
  /** The site's name. */
  site: string;
  lead?: string;
  /** The ways out. */
  children: ReactNode;
}

/** A flow that cannot go on: why, and where to turn. */
export function FlowStop<State, Id extends string>(props: FlowStopProps<State, Id>) {
  const { flow, title, site, lead, children } = props;
  const { product } = flow.definition;
  useEffect(
    () => environment().setTitle([title, product, site].join(' · ')),
    [title, product, site],
  );
  return (
    <div className="wrap flow-main__message">
      <StepHeading lead={lead}>{title}</StepHeading>
      <div>{children}</div>
    </div>
  );
}
