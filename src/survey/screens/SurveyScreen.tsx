import { useStore } from '@nanostores/react';
import { useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type {
  SurveyResponses,
  SurveyScreen as Definition,
} from '../../contract/survey/dynamic-form.ts';
import { inSentence } from '../../contract/survey/check-field.ts';
import { answerOf } from '../../contract/survey/kinds.ts';
import { MAILING_ADDRESS_FLAG, REJECT_FLAG } from '../../contract/survey/sequence.ts';
import type { Flow } from '../../flow/define-flow.ts';
import type { Place } from '../../flow/step.ts';
import { textOf } from '../kinds.ts';
import type { Survey } from '../survey.ts';
import type { SurveyScreens } from '../survey-screens.ts';
import { showNotice } from '../../core/modal.ts';
import type { AnswersAsideProps } from '../../ui/controls/AnswersAside.tsx';
import { HelpLink } from '../../ui/controls/HelpLink.tsx';
import { PersonToCall } from '../../ui/feedback/PersonToCall.tsx';
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
  /** One sentence under a question. */
  lead?: (screen: Definition) => ReactNode;
  /** Above and under the fields: what a product has to say on a screen. */
  above?: (screen: Definition) => ReactNode;
  below?: (screen: Definition, values: SurveyResponses) => ReactNode;
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
  const { flow, screens, screen, place, property, survey: _survey, ...rest } = props;
  const { lead, above, below, ...frame } = rest;
  const { site } = props;
  const [native, setNative] = useState(noErrors);
  const forget = useCallback(() => setNative(noErrors), []);
  const frameRef = useRef<HTMLDivElement>(null);
  const goOn = useCallback(() => {
    const isReady = () => flow.$place.get() === place && flow.form(place).$complete.get();
    // After the press has chosen: the browser's own check of the field is asked too.
    setTimeout(() => isReady() && frameRef.current?.querySelector('form')?.requestSubmit());
  }, [flow, place]);
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
      message: `An amount this large is looked after by people. Call or text the VIP team at ${site.vip.display}.`,
      icon: 'phone',
      team: site.vip,
      evidence: evidenceOf(screen, over, flow.form(place).$values.get()),
      field: over,
    });
  };
  return (
    <div className="survey" ref={frameRef} onSubmitCapture={examine}>
      <StepFrame
        {...frame}
        flow={flow}
        step={place}
        disclaimer={screen.disclaimer}
        lead={rejects ? screen.help_text : lead?.(screen)}
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
        {rejects ? (
          <PersonToCall site={site} />
        ) : (
          <>
            {above?.(screen)}
            <SurveyFields
              screen={screen}
              form={flow.form(place)}
              native={native}
              onEdit={forget}
              onLead={goOn}
            />
            {below && <Below flow={flow} place={place} draw={(values) => below(screen, values)} />}
          </>
        )}
      </StepFrame>
    </div>
  );
}

interface BelowProps<State, Id extends string> {
  flow: Flow<State, Id>;
  place: Place<Id>;
  draw: (values: SurveyResponses) => ReactNode;
}

/** Apart, because it is drawn again with every letter. */
function Below<State, Id extends string>({ flow, place, draw }: BelowProps<State, Id>) {
  return draw(useStore(flow.form(place).$values));
}

/** What was said, and what is sold online. */
function evidenceOf({ fields }: Definition, key: string, values: SurveyResponses) {
  const field = fields.find(({ key_name }) => key_name === key);
  if (!field) return [];
  const { max_value = 0 } = field.settings;
  const amount = (value: unknown) => textOf(answerOf(value, field), field);
  return [
    { label: `Your ${inSentence(field.label)}`, amount: amount(values[key]) },
    { label: 'Online, up to', amount: amount(max_value) },
  ];
}

/** Needs no keyboard on a phone, so that the pager can stay at its bottom edge. */
function isPressed({ field_type, settings }: Definition['fields'][number]): boolean {
  if (field_type === 'single_select') return (settings.choices?.length ?? 0) <= 6;
  return field_type === 'multi_select';
}
