import { useStore } from '../../ui/use-store.ts';
import { useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type {
  SurveyAnswers,
  SurveyScreen as Definition,
} from '../../contract/survey/dynamic-form.ts';
import { labelInSentence } from '../../contract/survey/check-field.ts';
import { parseAnswer } from '../../contract/survey/field-kinds.ts';
import { SHOW_INSURED_PROPERTY_FLAG, REJECT_SCREEN_FLAG } from '../../contract/survey/sequence.ts';
import type { Flow } from '../open-flow.ts';
import type { FlowLocation } from '../step.ts';
import { formatAnswer } from '../format-answer.ts';
import type { Survey } from '../survey.ts';
import type { SurveyScreens } from '../survey-screens.ts';
import { openMessageModal } from '../../core/message-modal.ts';
import type { AnswersAsideProps } from '../../ui/controls/AnswersAside.tsx';
import { HelpLink } from '../../ui/controls/HelpLink.tsx';
import { SupportContact } from '../../ui/feedback/SupportContact.tsx';
import type { ScreenProps } from './screen-props.ts';
import { StepLayout } from './StepLayout.tsx';
import { InsuredProperty, type InsuredPropertyProps } from './InsuredProperty.tsx';
import { focusFirstNativeError } from './focus-first-native-error.ts';
import { SurveyFields } from './SurveyFields.tsx';
import { SurveyErrorFallback } from './SurveyErrorFallback.tsx';

export interface SurveyScreenProps<Id extends string> extends ScreenProps {
  flow: Flow<Id> & { survey: Survey<Id> };
  /** The survey of the step. The default is the flow's first survey. */
  survey?: Survey<Id>;
  /** The insured property, shown on screens that ask for a mailing address. */
  property?: InsuredPropertyProps;
  /** Returns a sentence that is shown under the question. */
  intro?: (screen: Definition) => ReactNode;
  /**
   * These two functions return the product's own content, which is shown above and below the
   * fields.
   */
  above?: (screen: Definition) => ReactNode;
  below?: (screen: Definition, values: SurveyAnswers) => ReactNode;
  /**
   * Label of the Next button on the last screen while the request of the last screen is running.
   */
  busyLabel?: string;
  /** Price for the answers so far, shown under the list of answers. */
  total?: AnswersAsideProps['total'];
}

const noErrors: Record<string, string> = {};

/**
 * Renders the survey step of a flow. The component shows the survey screen that was current at
 * mount.
 */
export function SurveyScreen<Id extends string>(props: SurveyScreenProps<Id>) {
  const { flow, survey = flow.survey } = props;
  const screens = useStore(survey.$screens);
  // The location is set only on mount. It does not follow the current location, because that
  // changes while this screen is still in its exit transition.
  const [location] = useState(() => flow.$shown.get());
  const screen = screens?.screen(location);
  if (!screens || !screen)
    return <SurveyErrorFallback {...props} onBack={flow.back} isLoaded={!!screens} />;
  return <QuestionScreen {...props} screens={screens} screen={screen} location={location} />;
}

interface QuestionScreenProps<Id extends string> extends SurveyScreenProps<Id> {
  screens: SurveyScreens;
  screen: Definition;
  location: FlowLocation<Id>;
}

function QuestionScreen<Id extends string>(props: QuestionScreenProps<Id>) {
  const { flow, screens, screen, location, property, ...rest } = props;
  const { intro, above, below, ...layoutProps } = rest;
  const { site } = props;
  const [browserErrors, setBrowserErrors] = useState(noErrors);
  const clearBrowserErrors = useCallback(() => setBrowserErrors(noErrors), []);
  const layoutRef = useRef<HTMLDivElement>(null);
  const submitWhenComplete = useCallback(() => {
    const isReady = () => flow.$location.get() === location && flow.form(location).$complete.get();
    // Runs after the choice is stored. `requestSubmit` also runs the browser's own validation.
    setTimeout(() => isReady() && layoutRef.current?.querySelector('form')?.requestSubmit());
  }, [flow, location]);
  const isRejectScreen = screen.flags.includes(REJECT_SCREEN_FLAG);
  /**
   * Runs two checks that the form does not include. The first check finds an amount above the
   * maximum for online sale; the VIP team handles such amounts. The second check is the browser's
   * own validation.
   */
  const validate = (event: FormEvent) => {
    const overMaximumKey = screens.overMaximum(location);
    const newBrowserErrors = focusFirstNativeError(
      event.target,
      flow.form(location).$complete.get(),
    );
    setBrowserErrors(newBrowserErrors);
    if (overMaximumKey === undefined && Object.keys(newBrowserErrors).length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (overMaximumKey === undefined) return;
    flow.form(location).touch(overMaximumKey);
    openMessageModal({
      title: 'You qualify for the VIP service',
      message: `Our specialists handle amounts this large. Call or text the VIP team at ${site.vip.display}.`,
      icon: 'phone',
      team: site.vip,
      limitComparison: limitComparisonOf(screen, overMaximumKey, flow.form(location).$values.get()),
      field: overMaximumKey,
    });
  };
  return (
    <div className="survey" ref={layoutRef} onSubmitCapture={validate}>
      <StepLayout
        {...layoutProps}
        flow={flow}
        step={location}
        disclaimer={screen.disclaimer}
        intro={isRejectScreen ? screen.help_text : intro?.(screen)}
        uncounted={isRejectScreen}
        hideNext={isRejectScreen}
        backLabel={isRejectScreen ? 'Go Back' : undefined}
        pinned={screen.fields.every(needsNoKeyboard)}
      >
        {screen.flags.includes(SHOW_INSURED_PROPERTY_FLAG) && property && (
          <InsuredProperty {...property} />
        )}
        {screen.help_text && !isRejectScreen && (
          <HelpLink>
            <p>{screen.help_text}</p>
          </HelpLink>
        )}
        {isRejectScreen ? (
          <SupportContact site={site} />
        ) : (
          <>
            {above?.(screen)}
            <SurveyFields
              screen={screen}
              form={flow.form(location)}
              browserErrors={browserErrors}
              onEdit={clearBrowserErrors}
              onNavigate={submitWhenComplete}
            />
            {below && (
              <Below flow={flow} location={location} render={(values) => below(screen, values)} />
            )}
          </>
        )}
      </StepLayout>
    </div>
  );
}

interface BelowProps<Id extends string> {
  flow: Flow<Id>;
  location: FlowLocation<Id>;
  render: (values: SurveyAnswers) => ReactNode;
}

/**
 * Content below the fields. It is a separate component, so that a typed character renders only this
 * content again and not the whole screen.
 */
function Below<Id extends string>({ flow, location, render }: BelowProps<Id>) {
  return render(useStore(flow.form(location).$values));
}

/** Returns two rows for the notice: the entered amount and the maximum amount for online sale. */
function limitComparisonOf({ fields }: Definition, key: string, values: SurveyAnswers) {
  const field = fields.find(({ key_name }) => key_name === key);
  if (!field) return [];
  const { max_value = 0 } = field.settings;
  const amount = (value: unknown) => formatAnswer(parseAnswer(value, field), field);
  return [
    { label: `Your ${labelInSentence(field.label)}`, amount: amount(values[key]) },
    { label: 'Online, up to', amount: amount(max_value) },
  ];
}

/**
 * Returns true for fields that do not open the on-screen keyboard of a phone. On screens with only
 * such fields, Back and Next can be fixed at the bottom edge.
 */
function needsNoKeyboard({ field_type, settings }: Definition['fields'][number]): boolean {
  if (field_type === 'single_select') return (settings.choices?.length ?? 0) <= 6;
  return field_type === 'multi_select';
}
