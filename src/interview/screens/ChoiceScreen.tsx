import type { ReactNode } from 'react';
import { HelpLink } from '../../ui/controls/HelpLink.tsx';
import { RadioCards, type RadioChoice } from '../../ui/fields/RadioCards.tsx';
import type { Flow } from '../open-flow.ts';
import { ADVANCING_CHOICE_HINT } from './choice-hint.ts';
import type { FlowScreenProps } from './screen-props.ts';
import { StepLayout, type StepLayoutProps } from './StepLayout.tsx';
import { useStepFields } from './use-step-fields.ts';

interface ChoiceScreenProps<Id extends string>
  extends
    FlowScreenProps<Flow<Id>>,
    Pick<StepLayoutProps<Id>, 'step' | 'intro' | 'total' | 'busyLabel'> {
  /** Name of the form field in which the answer is stored. */
  name: string;
  options: readonly RadioChoice[];
  help?: ReactNode;
}

/**
 * Screen with one question and a few answers. Picking an answer by mouse, touch or Enter opens the
 * next screen. Arrow keys only move the selection.
 */
export function ChoiceScreen<Id extends string>(props: ChoiceScreenProps<Id>) {
  const { name, options, help, ...layoutProps } = props;
  const { flow, step } = props;
  const { value, error, onChange } = useStepFields(flow.form(step)).field(name);
  return (
    <StepLayout {...layoutProps} pinned>
      {help && <HelpLink>{help}</HelpLink>}
      <RadioCards
        name={name}
        labelledBy="step-title"
        hint={ADVANCING_CHOICE_HINT}
        options={options.map((option) => ({ ...option, navigates: true }))}
        value={value || null}
        error={error}
        onChange={onChange}
        onNavigate={(answer) => {
          onChange(answer);
          void flow.next();
        }}
      />
    </StepLayout>
  );
}
