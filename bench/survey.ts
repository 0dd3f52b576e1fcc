// npm run bench -- survey: measures how the time of an action grows with the size of a survey: one
// action in a survey that is sixteen times as long, and one typed letter on a screen with ten times
// as many fields. Exits with 1 if the time grows far more than the size. --short runs each
// measurement once, without the limits.
import { acceptScreen, editScreen, type SurveyState } from '../src/interview/survey-state.ts';
import { nearlyCompleteSurvey, wideSurvey } from '../tests/fixtures/survey-large.ts';
import { openSurvey } from '../tests/fixtures/survey-page.ts';
import { assertFiniteFigures } from './figures.mjs';
import { quickestRunMs } from './quickest.ts';

const isShort = process.argv.includes('--short');
const runs = isShort ? 1 : 20;
/**
 * Maximum ratio of the times for a survey that is sixteen times as long. It is far above 16 (linear
 * growth) and far below 256 (quadratic growth).
 */
const LINEAR = 64;
/** Maximum ratio of the times for a screen with ten times as many fields. */
const LINEAR_FIELDS = 40;

interface Row {
  action: string;
  'short ms': number;
  'long ms': number;
  ratio: number;
  limit: number;
}

async function actions(): Promise<Row[]> {
  const [short, long] = [nearlyCompleteSurvey(250), nearlyCompleteSurvey(4000)];
  const currentId = ({ done }: SurveyState) => `s${done.length}`;
  const type = (state: SurveyState, value: string) =>
    editScreen(state, currentId(state), { [`k${state.done.length}`]: value });
  const choose = (state: SurveyState) => editScreen(state, 's0', { k0: 'no' });
  const actionsByName = {
    Next: (state: SurveyState) => acceptScreen(type(state, 'x'), currentId(state)),
    'a choice': choose,
    'a letter': (state: SurveyState) => type(state, 'xy'),
  };
  const rows: Row[] = [];
  for (const [action, act] of Object.entries(actionsByName)) {
    const repeat = (state: SurveyState) => () => {
      for (let time = 0; time < 5; time += 1) act(state);
    };
    rows.push(
      rowOf(
        action,
        await quickestRunMs(runs, repeat(short)),
        await quickestRunMs(runs, repeat(long)),
        LINEAR,
      ),
    );
  }
  return rows;
}

/**
 * Returns a function that types a letter on one of the last screens of a long survey with persisted
 * answers.
 */
async function typingIn(screens: number): Promise<() => void> {
  const { form, sequence: _derived, ...persisted } = nearlyCompleteSurvey(screens);
  const { flow } = await openSurvey({ form, storage: { boatSurvey: JSON.stringify(persisted) } });
  const step = flow.form(flow.$location.get());
  step.$errors.listen(() => {});
  let text = '';
  return () => step.set({ [`k${screens - 5}`]: (text += 'x') });
}

/**
 * Returns a function that types a letter into one of many fields, all of which show their errors.
 */
async function typingAmong(fields: number): Promise<() => void> {
  const { flow } = await openSurvey({ form: wideSurvey(fields) });
  const step = flow.form('survey?wide');
  step.$errors.listen(() => {});
  step.$complete.listen(() => {});
  step.check();
  let text = '';
  return () => step.set({ k0: (text += 'x') });
}

/**
 * Measures the two pages one after the other, because both use the same global browser environment.
 */
async function typing(): Promise<Row[]> {
  const brief = await quickestRunMs(runs, await typingIn(50));
  const stored = rowOf(
    'a stored letter',
    brief,
    await quickestRunMs(runs, await typingIn(800)),
    LINEAR,
  );
  const few = await quickestRunMs(runs, await typingAmong(40));
  const many = await quickestRunMs(runs, await typingAmong(400));
  return [stored, rowOf('a letter among 400 fields', few, many, LINEAR_FIELDS)];
}

function rowOf(action: string, short: number, long: number, limit: number): Row {
  const ms = (time: number) => Number(time.toFixed(3));
  return {
    action,
    'short ms': ms(short),
    'long ms': ms(long),
    ratio: Number((long / short).toFixed(1)),
    limit,
  };
}

const rows = [...(await actions()), ...(await typing())];
console.table(rows);
assertFiniteFigures(rows);
const slow = rows.filter(({ ratio, limit }) => ratio > limit);
if (!isShort && slow.length > 0)
  throw new Error(`Not linear: ${slow.map(({ action }) => action).join(', ')}`);
