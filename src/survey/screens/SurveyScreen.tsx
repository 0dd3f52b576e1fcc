import { useStore } from '@nanostores/react';
import { useCallback, useState, type FormEvent } from 'react';
import type { SurveyScreen as Definition } from '../../contract/survey/dynamic-form.ts';
import { MAILING_ADDRESS_FLAG, REJECT_FLAG } from '../../contract/survey/sequence.ts';
import type { Flow } from '../../flow/define-flow.ts';
import type { Place } from '../../flow/step.ts';
import type { Survey } from '../survey.ts';
import type { SurveyScreens } from '../survey-screens.ts';
import { showNotice } from '../../core/modal.ts';
import type { AnswersAsideProps } from '../../ui/controls/AnswersAside.tsx';
import { HelpLink } from '../../ui/controls/HelpLink.tsx';
import type { ScreenProps } from '../../flow/screens/screen-props.ts';
import { StepFrame } from '../../flow/screens/StepFrame.tsx';
import { InsuredProperty, type Property } from './InsuredProperty.tsx';
import { nativeErrors } from './native-errors.ts';
import { SurveyFields } from './SurveyFields.tsx';
import { SurveyTrouble } from './SurveyTrouble.tsx';

export interface SurveyScreenProps<State, Id extends string> extends ScreenProps {
  flow: Flow<State, Id>;
  survey: Survey;
  /** What is insured, for screens that ask where else mail goes. */
  property?: Property;
  /** Says what happens while the last Next is waiting for its answer. */
  busyLabel?: string;
  /** The price so far, under the answers. */
  total?: AnswersAsideProps['total'];
}

const noErrors: Record<string, string> = {};

/** The survey's step: the screen that was asked for when this appeared. */
export function SurveyScreen<State, Id extends string>(props: SurveyScreenProps<State, Id>) {
  const { flow, survey } = props;
  const screens = useStore(survey.$screens);
  // While this screen leaves, the next one is the present one already.
  const [place] = useState(() => flow.$shown.get());
  const screen = screens?.screen(place);
  if (!screens || !screen)
    return <SurveyTrouble {...props} onBack={flow.back} loaded={!!screens} />;
  return <AskedScreen {...props} screens={screens} screen={screen} place={place} />;
}

interface AskedScreenProps<State, Id extends string> extends SurveyScreenProps<State, Id> {
  screens: SurveyScreens;
  screen: Definition;
  place: Place<Id>;
}

function AskedScreen<State, Id extends string>(props: AskedScreenProps<State, Id>) {
  const { flow, screens, screen, place, property, survey: _survey, ...frame } = props;
  const { site } = props;
  const [native, setNative] = useState(noErrors);
  const forget = useCallback(() => setNative(noErrors), []);
  const rejects = screen.flags.includes(REJECT_FLAG);
  /** What the form itself cannot see: an amount for the VIP team, and what the browser objects to. */
  const examine = (event: FormEvent) => {
    const over = screens.overMaximum(place);
    const objections = nativeErrors(event.target, flow.form(place).$complete.get());
    setNative(objections);
    if (over === undefined && Object.keys(objections).length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (over === undefined) return;
    flow.form(place).touch(over);
    showNotice({
      title: 'You qualify for the VIP service',
      message: `An amount this large is looked after by people. Call or text the VIP team at ${site.phone.display}.`,
    });
  };
  return (
    <div className="survey" onSubmitCapture={examine}>
      <StepFrame
        {...frame}
        flow={flow}
        step={place}
        disclaimer={screen.disclaimer}
        lead={rejects ? screen.help_text : undefined}
        uncounted={rejects}
        hideNext={rejects}
        backLabel={rejects ? 'Go Back' : undefined}
        pinned={screen.fields.every(isPressed)}
      >
        {screen.flags.includes(MAILING_ADDRESS_FLAG) && property && (
          <InsuredProperty {...property} />
        )}
        {screen.help_text && !rejects && (
          <HelpLink>
            <p>{screen.help_text}</p>
          </HelpLink>
        )}
        {!rejects && (
          <SurveyFields screen={screen} form={flow.form(place)} native={native} onEdit={forget} />
        )}
      </StepFrame>
    </div>
  );
}

/** Needs no keyboard on a phone, so that the pager can stay at its bottom edge. */
function isPressed({ field_type, settings }: Definition['fields'][number]): boolean {
  if (field_type === 'single_select') return (settings.choices?.length ?? 0) <= 6;
  return field_type === 'multi_select';
}
