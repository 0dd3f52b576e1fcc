import { useEffect, type ReactNode } from 'react';
import { environment } from '../../core/environment.ts';
import type { Site } from '../../core/site.ts';
import { PersonToCall } from '../../ui/feedback/PersonToCall.tsx';
import { StepHeading } from '../../ui/controls/StepHeading.tsx';
import type { Flow } from '../define-flow.ts';

interface FlowStopProps<State, Id extends string> {
  flow: Flow<State, Id>;
  title: string;
  site: Site;
  lead?: string;
  /** The ways out name a number of their own. */
  team?: boolean;
  /** The ways out. */
  children: ReactNode;
}

/** A flow that cannot go on: why, and where to turn. */
export function FlowStop<State, Id extends string>(props: FlowStopProps<State, Id>) {
  const { flow, title, site, lead, team, children } = props;
  const { product } = flow.definition;
  useEffect(
    () => environment().setTitle([title, product, site.name].join(' · ')),
    [title, product, site.name],
  );
  return (
    <div className="wrap flow-main__message">
      <StepHeading lead={lead}>{title}</StepHeading>
      <div>{children}</div>
      {!team && <PersonToCall site={site} />}
    </div>
  );
}
