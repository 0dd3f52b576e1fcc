/**
 * A survey as one step of a flow. The survey's screens are locations of that step, such as
 * `survey?screen=id`. This file is part of the first script of a flow, so it only persists the
 * answers. The code for the screens is loaded later.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { SurveyDefinition, SurveyAnswers } from '../contract/survey/dynamic-form.ts';
import { persistedAtom } from '../core/storage.ts';
import { emptySurvey, persistedSurveySchema } from './persisted-survey.ts';
import type { ActionResult, Answer, FlowControls, Step } from './step.ts';
import type { SurveyScreens } from './survey-screens.ts';

export interface SurveyOptions<Id extends string> {
  /** Id of the flow. The answers are persisted in the browser under the key `${id}Survey`. */
  id: string;
  /** Id of the step that shows the survey. Two surveys of one flow are two steps. */
  step: Id;
  /** Definition of the survey. Null until the backend has sent it. */
  $form: ReadableAtom<SurveyDefinition | null>;
  /** Initial values of the fields. The key is the field's `key_name`. */
  $prefill?: ReadableAtom<SurveyAnswers>;
  /** Typical number of screens. It is used until the backend has sent the definition. */
  expectedScreens?: number;
}

export interface SurveyStepOptions<State, Context, Id extends string> extends Pick<
  Step<State, Id>,
  'canEnter' | 'isIncluded' | 'nextStep' | 'counted'
> {
  /**
   * Checks a screen's answers before Next accepts them. If the function throws, the visitor stays
   * on the screen.
   */
  onAnswered?: (
    answers: SurveyAnswers,
    flow: FlowControls<string> & Context,
  ) => Promise<void> | void;
  /** Runs when Next accepts the last screen. The function receives all accepted answers. */
  onComplete?: (responses: SurveyAnswers, flow: FlowControls<string> & Context) => ActionResult;
}

interface SurveySummary {
  complete: boolean;
  answers: readonly Answer[];
}

const noAnswers: readonly Answer[] = [];

export function createSurvey<Id extends string>({ id, ...source }: SurveyOptions<Id>) {
  const $persisted = persistedAtom(`${id}Survey`, persistedSurveySchema, emptySurvey);
  const $screens = atom<SurveyScreens | null>(null);
  let summary: SurveySummary = { complete: false, answers: noAnswers };

  return {
    /** Screens of the survey. Null until the code for the screens is loaded. */
    $screens: $screens as ReadableAtom<SurveyScreens | null>,
    /**
     * Loads the code for the screens. A flow calls this function in its `prepare`, so that the flow
     * starts only when the code is loaded.
     */
    async load(): Promise<void> {
      const { createSurveyScreens } = await import('./survey-screens.ts');
      if (!$screens.get()) $screens.set(createSurveyScreens({ ...source, $persisted }));
    },
    /**
     * The whole state that is persisted in the browser. Setting a new state resumes the survey, as
     * a page reload does.
     */
    $persisted,
    /** The accepted answers by `key_name`, in the format of the request to the backend. */
    $responses: computed($persisted, ({ responses }) => responses),
    /**
     * The survey's answers, and whether it is complete. Flows use this object as a part of their
     * own state.
     */
    $summary: computed([$persisted, $screens], ({ complete, done }, screens) => {
      const answers = (done.length > 0 && screens?.summarize()) || noAnswers;
      // The same object is returned while the visitor types, so that screens that use the summary
      // are not rendered again.
      if (complete !== summary.complete || answers !== summary.answers)
        summary = { complete, answers };
      return summary;
    }),
    /** Deletes all answers of the survey. */
    clear: () => $persisted.set(emptySurvey),
    step<State, Context = unknown>({
      onAnswered,
      onComplete,
      ...rules
    }: SurveyStepOptions<State, Context, Id>): Step<State, Id> {
      return {
        ...rules,
        id: source.step,
        expectedScreens: source.expectedScreens,
        isAnswered: () => $persisted.get().complete,
        title: (_, location) => $screens.get()?.screen(location)?.question ?? 'A few questions',
        get screens() {
          return $screens.get() ?? undefined;
        },
        async submit(answers, controls) {
          const flow = controls as FlowControls<string> & Context;
          const location = flow.$location.get();
          await onAnswered?.(answers as SurveyAnswers, flow);
          // The visitor may go back while `onAnswered` is running. This reopens the screen's
          // answers, so they must not be accepted now.
          if (flow.$location.get() !== location || !$screens.get()?.accept(location)) return false;
          const { complete, responses } = $persisted.get();
          return complete ? onComplete?.(responses, flow) : true;
        },
        answers: () => $screens.get()?.summarize() ?? [],
      };
    },
  };
}

export type Survey<Id extends string> = ReturnType<typeof createSurvey<Id>>;
