import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { closeMessageModal } from '../../src/core/message-modal.ts';
import { eventually } from '../fixtures/eventually.ts';
import { formOf } from '../fixtures/survey-definitions.ts';
import { wideSurvey } from '../fixtures/survey-large.ts';
import { boatSurvey, goodBoat, goodExtras } from '../fixtures/survey-page.ts';
import {
  runInAct,
  all,
  button,
  clear,
  click,
  find,
  pressKey,
  blur,
  type,
  textOf,
} from '../ui/render-helpers.tsx';
import { showSurvey } from './rendered-survey.tsx';

afterEach(async () => {
  closeMessageModal();
  await clear();
});

/** Returns the accessibility errors that can be found without a layout. */
async function fieldErrors() {
  const { violations } = await axe.run(document.body);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const submit = () => click(find('.pager__next'));
/**
 * Clicks with the given `detail`. A click by pointer or touch has a detail of 1 or more. A click
 * caused by an arrow key has 0.
 */
const clickWithDetail = (selector: string, detail: number) =>
  runInAct(() =>
    find(selector).dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, detail }),
    ),
  );
/** Waits until a press has opened the next screen. The screen opens after a timer of 0 ms. */
const passing = () => runInAct(() => new Promise((done) => setTimeout(done, 5)));
const value = (selector: string) => find<HTMLInputElement>(selector).value;

describe('a survey’s screen', () => {
  it('shows labeled fields for text, whole numbers and amounts, and the screen’s own disclaimer', async () => {
    await showSurvey();
    expect(textOf(find('h1'))).toBe('Which boat is it?');
    expect(textOf(find('label[for=hull_number]'))).toBe('Hull number (optional)');
    expect(find('#hull_number').getAttribute('pattern')).toBe('[A-Z]{3}\\d{3}');
    expect(find('#built').getAttribute('inputmode')).toBe('numeric');
    expect(textOf(find('.disclaimer'))).toBe('Boats are insured at their moorings.');
    expect(await fieldErrors()).toEqual([]);
  });

  it("preselects the visitor's country for a phone number and sends the international number", async () => {
    const regex = '\\+?(?:[\\s\\(\\)\\-]*\\d){7,15}';
    const phone = {
      key_name: 'owner_phone',
      label: 'Phone number',
      settings: { regex, regex_message: 'Enter a phone number' },
    };
    const { flow } = await showSurvey({
      form: formOf({ reach: { fields: [phone] } }),
      fetch: () => Promise.resolve(Response.json({ country: 'ZA' })),
    });
    const country = () => find<HTMLSelectElement>('#owner_phone_country').value;
    await eventually(() => expect(country()).toBe('ZA'));
    expect(textOf(find('label[for=owner_phone]'))).toBe('Phone number');
    await type(find('#owner_phone'), '021 555 0142');
    expect(await fieldErrors()).toEqual([]);
    const { $values } = flow.form(flow.$location.get());
    expect($values.get()).toMatchObject({ owner_phone: '+27 21 555 0142' });
    await type(find('#owner_phone'), '021');
    await submit();
    expect(all('.error-summary a').map(textOf)).toEqual(['Enter a phone number']);
    await runInAct(() => flow.form(flow.$location.get()).set({ owner_phone: '(503) 555-0142' }));
    expect([country(), find('#owner_phone').getAttribute('pattern')]).toEqual(['US', regex]);
  });

  it('groups the digits of a typed amount by thousands and drops other characters', async () => {
    await showSurvey();
    await type(find('#worth'), '12a500');
    expect(value('#worth')).toBe('12,500');
  });

  it('rerenders only the edited one of hundreds of fields, with or without errors in all of them', async () => {
    const form = wideSurvey(200);
    let renderCount = 0;
    for (const { settings } of form.screens['wide']?.fields ?? [])
      // Counts how often a field is rendered, because only its rendering reads `help_text`.
      Object.defineProperty(settings, 'help_text', { get: () => void (renderCount += 1) });
    await showSurvey({ form });
    expect(renderCount).toBeGreaterThanOrEqual(200);
    renderCount = 0;
    await type(find('#k0'), 'x');
    expect(renderCount).toBe(1);
    await submit();
    renderCount = 0;
    await type(find('#k0'), 'xy');
    expect(renderCount).toBe(1);
    expect(value('#k0')).toBe('xy');
  });

  it("shows an error after the field's blur, not before", async () => {
    await showSurvey();
    await type(find('#built'), '12');
    expect(all('.field__error')).toHaveLength(0);
    await blur(find('#built'));
    expect(textOf(find('#built-error'))).toBe('Enter 1,900 or more');
    expect(await fieldErrors()).toEqual([]);
  });

  it('shows missing answers in the summary and next to the fields when Next is pressed', async () => {
    await showSurvey();
    expect(find('.pager__next').getAttribute('aria-disabled')).toBe('true');
    await submit();
    expect(all('.error-summary a').map(textOf)).toEqual([
      'Enter name of the boat',
      'Enter year built',
      'Enter what it is worth',
    ]);
    expect(document.activeElement).toBe(find('.error-summary'));
    expect(await fieldErrors()).toEqual([]);
  });

  it('opens a help dialog', async () => {
    await showSurvey();
    await click(button('Need help?'));
    expect(textOf(find('dialog[open] h2'))).toBe('Help');
    expect(textOf(find('dialog[open]'))).toContain('The name on the stern will do.');
  });

  it('refers an amount above the maximum to the VIP team', async () => {
    const { flow } = await showSurvey();
    await type(find('#boat_name'), 'Otter');
    await type(find('#built'), '1998');
    await type(find('#worth'), '250001');
    await submit();
    expect(textOf(find('dialog[open] h2'))).toBe('You qualify for the VIP service');
    expect(textOf(find('dialog[open]'))).toContain('Call or text the VIP team at (800) 555-0142.');
    expect(flow.$location.get()).toBe('survey?boat');
  });

  it('shows a single choice of few as cards named by the question', async () => {
    const { answer } = await showSurvey();
    await answer(goodBoat);
    const group = find('fieldset.choices');
    expect(group.getAttribute('aria-labelledby')).toBe('step-title');
    expect(all('input[type=radio]')).toHaveLength(3);
    expect(await fieldErrors()).toEqual([]);
    await clickWithDetail('#use-charter', 1);
    await passing();
    expect(textOf(find('h1'))).toBe('How many guests come aboard?');
  });

  it('advances on a press or Enter on any answer of a lone choice, not on an arrow key', async () => {
    const { answer, flow } = await showSurvey();
    await answer(goodBoat);
    expect(textOf(find('.field__hint'))).toBe('Picking an answer takes you to the next question.');
    // Simulates the click that a browser causes when an arrow key is pressed.
    await clickWithDetail('#use-charter', 0);
    await passing();
    expect([flow.$location.get(), find<HTMLInputElement>('#use-charter').checked]).toEqual([
      'survey?use',
      true,
    ]);
    await clickWithDetail('label[for=use-racing] .choice__title', 1);
    await passing();
    expect(flow.$location.get()).toBe('survey?no-racing');
    await click(button('Go Back'));
    await pressKey(find('#use-charter'), 'Enter');
    await passing();
    expect(flow.$location.get()).toBe('survey?guests');
    await runInAct(() => flow.back());
    await clickWithDetail('#use', 1);
    await passing();
    expect(flow.$location.get()).toBe('survey?extras');
  });

  it('does not advance if the visitor goes Back right after a choice', async () => {
    const { page, answer, flow } = await showSurvey();
    await answer(goodBoat);
    // The screen of the choice is still shown, because it is in its exit transition.
    page.reducedMotion = () => false;
    page.wait = () => new Promise(() => {});
    await runInAct(() => {
      find('#use-charter').dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }),
      );
      page.goBack();
    });
    await passing();
    expect(flow.$location.get()).toBe('survey?boat');
  });

  it('stays after an advancing choice while another answer is missing', async () => {
    const twoFields = structuredClone(boatSurvey);
    const { boat, use } = twoFields.screens;
    boat?.fields.push(...(use?.fields.splice(0) ?? []));
    const { flow } = await showSurvey({ form: twoFields });
    expect(all('.field__hint').map(textOf)).toContain(
      'Picking “Charter” or “Racing” takes you to the next question once you’ve answered the rest.',
    );
    await clickWithDetail('#use-charter', 1);
    await passing();
    expect(flow.$location.get()).toBe('survey?boat');
    await runInAct(() => flow.form('survey?boat').set(goodBoat));
    await clickWithDetail('#use-charter', 1);
    await passing();
    expect(flow.$location.get()).toBe('survey?guests');
  });

  it('shows a rejection with only the way back and a phone number', async () => {
    const { answer } = await showSurvey();
    await answer(goodBoat);
    await answer({ use: 'racing' });
    expect(textOf(find('h1'))).toBe('We do not insure races');
    expect(all('.pager button').map(textOf)).toEqual(['Go Back']);
    expect(all('.progress')).toHaveLength(0);
    expect(textOf(find('.person-to-call'))).toBe(
      'Need a person? Call (800) 555-0142, Mon-Fri 8am-5pm PST.',
    );
    await click(button('Go Back'));
    expect(find<HTMLInputElement>('#use-racing').checked).toBe(true);
  });

  it('shows multiple choices, long texts and rows that can be added and removed', async () => {
    const { answer, survey } = await showSurvey();
    await answer(goodBoat);
    await answer({ use: 'leisure' });
    expect(find('#remarks').getAttribute('rows')).toBe('10');
    await click(find('#equipment-radar'));
    await click(find('#equipment'));
    await type(find('[id="skippers.0.name"]'), 'Dana');
    await submit();
    expect(all('.error-summary a').map(textOf)).toEqual(['Enter date of birth']);
    await type(find('[id="skippers.0.skipper_dob"]'), '4/1/1990');
    await blur(find('[id="skippers.0.skipper_dob"]'));
    expect(value('[id="skippers.0.skipper_dob"]')).toBe('04/01/1990');
    expect(button('Choose the date of birth').getAttribute('aria-haspopup')).toBe('dialog');
    await click(button('Add a skipper'));
    expect(all('.survey__row legend').map(textOf)).toEqual(['Skipper 1', 'Skipper 2 (optional)']);
    const isRequired = (id: string) => find<HTMLInputElement>(`[id="${id}"]`).required;
    expect([isRequired('skippers.0.name'), isRequired('skippers.1.name')]).toEqual([true, false]);
    await type(find('[id="skippers.1.skipper_dob"]'), '4/1/1990');
    expect(isRequired('skippers.1.name')).toBe(true);
    expect(await fieldErrors()).toEqual([]);
    await click(button('Remove Skipper 2'));
    expect(all('.survey__row')).toHaveLength(1);
    await click(button('Add a skipper'));
    await submit();
    expect(survey.$responses.get()).toMatchObject({
      equipment: ['radio', 'radar'],
      skippers: [{ name: 'Dana', skipper_dob: '04/01/1990' }],
    });
    expect(textOf(find('h1'))).toBe('Where is its berth?');
  });

  it('shows the insured property above the address, and accepts a date as MM/DD/YYYY', async () => {
    const { answer, flow } = await showSurvey();
    await answer(goodBoat);
    await answer({ use: 'leisure' });
    await answer(goodExtras);
    expect(textOf(find('.survey__property'))).toBe('The Otter4 QuayPortland, OR 97214');
    await type(find('#since'), '05/01/2024');
    await type(find('[id="berth.city"]'), 'Portland');
    expect(flow.form('survey?berth').$values.get()).toMatchObject({
      since: '2024-05-01',
      berth: { city: 'Portland' },
    });
    await submit();
    expect(textOf(find('[id="berth.streetAddress-error"]'))).toBe('Enter a street address');
    expect(await fieldErrors()).toEqual([]);
  });

  it('offers a search in a list of more than six choices', async () => {
    const choices = Array.from({ length: 9 }, (_, at) => ({
      value: `c${at}`,
      title: `Cove ${at}`,
    }));
    const form = formOf({
      cove: { fields: [{ key_name: 'cove', field_type: 'single_select', settings: { choices } }] },
    });
    const { flow } = await showSurvey({ form });
    await type(find('#cove'), 'cove 7');
    await click(find('[role=option]'));
    expect(flow.form('survey?cove').$values.get()).toEqual({ cove: 'c7' });
    expect(await fieldErrors()).toEqual([]);
  });

  it('shows a phone number if the definition is invalid', async () => {
    const form = formOf({ a: { next_screen_id: 'gone', fields: [] } });
    await showSurvey({ form });
    expect(textOf(find('h1'))).toBe('We can’t show the next questions');
    expect(find('a.button').getAttribute('href')).toBe('tel:+18005550142');
    expect(await fieldErrors()).toEqual([]);
  });
});
