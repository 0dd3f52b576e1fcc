import { afterEach, describe, expect, it } from 'vitest';
import { quickest, wideSurvey } from '../fixtures/survey-large.ts';
import { clear, click, find, type } from '../ui/stage.tsx';
import { showSurvey } from './rendered-survey.tsx';

afterEach(clear);

describe('a screen of 200 fields', () => {
  it('draws a typed letter within 50 ms, before and after the errors of all are shown', async () => {
    await showSurvey({ form: wideSurvey(200) });
    let text = '';
    const letter = () => type(find('#k0'), (text += 'x'));
    expect(await quickest(8, letter)).toBeLessThan(50);
    await click(find('.pager__next'));
    expect(await quickest(8, letter)).toBeLessThan(50);
    expect(find<HTMLInputElement>('#k0').value).toBe(text);
  });
});
