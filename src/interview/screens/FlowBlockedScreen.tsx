import { useEffect, type ReactNode } from 'react';
import { environment } from '../../core/environment.ts';
import type { SiteBrand } from '../../core/site.ts';
import { SupportContact } from '../../ui/feedback/SupportContact.tsx';
import { StepHeading } from '../../ui/controls/StepHeading.tsx';
import type { Flow } from '../open-flow.ts';

interface FlowBlockedProps<Id extends string> {
  flow: Flow<Id>;
  title: string;
  site: SiteBrand;
  intro?: string;
  /** True if `children` already contain a phone number. The support contact is then hidden. */
  hasOwnContact?: boolean;
  /** Links and buttons for the actions that are still possible. */
  children: ReactNode;
}

/** Screen for a flow that cannot continue. Shows the reason and the possible actions. */
export function FlowBlockedScreen<Id extends string>(props: FlowBlockedProps<Id>) {
  const { flow, title, site, intro, hasOwnContact, children } = props;
  const { product } = flow.definition;
  useEffect(
    () => environment().setTitle([title, product, site.name].join(' · ')),
    [title, product, site.name],
  );
  return (
    <div className="wrap stack flow-main__message">
      <StepHeading intro={intro}>{title}</StepHeading>
      <div>{children}</div>
      {!hasOwnContact && <SupportContact site={site} />}
    </div>
  );
}
