/**
 * A survey as one step of a flow: its screens are places of that step, `survey?screen=id`. This file is
 * part of a flow's first script, so it only keeps what was answered; what walks the survey is fetched.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { DynamicForm, SurveyResponses } from '../contract/dynamic-form.ts';
import { persisted } from '../lib/storage.ts';
import type { Answer, Outcome, Step } from './step.ts';
import { keptSurveySchema, type KeptSurvey } from './survey-kept.ts';
import type { SurveyScreens } from './survey-screens.ts';

export interface SurveyOptions {
  /** Of the flow: its answers are kept under `${id}Survey`. */
  id: string;
  /** Null until the provider has sent it. */
  $form: ReadableAtom<DynamicForm | null>;
}

export interface SurveyStepOptions<State> extends Pick<
  Step<State, 'survey'>,
  'needs' | 'asked' | 'then' | 'counted' | 'checkoutStep'
> {
  /** What Next does on the last screen, with all that was answered. */
  whenComplete?: (responses: SurveyResponses) => Outcome;
}

/** An answer as it is read, and where it is changed. */
export interface SurveyAnswer extends Answer {
  screen: string;
}

export interface SurveySummary {
  complete: boolean;
  answers: readonly SurveyAnswer[];
}

export const nothingKept: KeptSurvey = {
  current: null,
  done: [],
  responses: {},
  drafts: {},
  chosen: false,
  complete: false,
};

export function createSurvey({ id, $form }: SurveyOptions) {
  const $kept = persisted(`${id}Survey`, keptSurveySchema, nothingKept);
  const $screens = atom<SurveyScreens | null>(null);

  async function load(): Promise<SurveyScreens> {
    const { createSurveyScreens } = await import('./survey-screens.ts');
    const made = $screens.get() ?? createSurveyScreens({ $form, $kept });
    $screens.set(made);
    return made;
  }

  return {
    $form,
    $kept,
    /** The engine; null until it was fetched. */
    $screens: $screens as ReadableAtom<SurveyScreens | null>,
    load,
    /** The answers that Next was accepted on, by key_name, as they are sent. */
    $responses: computed($kept, ({ responses }) => responses),
    /** Part of the flow's state. */
    $summary: computed([$form, $kept, $screens], (form, kept, screens): SurveySummary => ({
      complete: form !== null && kept.complete,
      answers: screens?.summarize() ?? [],
    })),
    clear: () => $kept.set(nothingKept),
    step<State>({ whenComplete, ...rules }: SurveyStepOptions<State>): Step<State, 'survey'> {
      return {
        ...rules,
        id: 'survey',
        title: () => $screens.get()?.title() ?? '',
        places: { load, get: () => $screens.get() },
        submit: async () => {
          const ended = $screens.get()?.next() ?? false;
          return ended === 'complete' ? whenComplete?.($kept.get().responses) : ended !== 'stay';
        },
        answers: () => $screens.get()?.summarize() ?? [],
      };
    },
  };
}

export type Survey = ReturnType<typeof createSurvey>;
