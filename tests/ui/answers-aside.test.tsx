import { afterEach, describe, expect, it } from 'vitest';
import { AnswersAside } from '../../src/ui/controls/AnswersAside.tsx';
import { all, button, clear, click, render } from './render-helpers.tsx';

afterEach(clear);

const open = (count: number) =>
  render(
    <AnswersAside
      rows={Array.from({ length: count }, (_, index) => ({
        label: `Question ${index + 1}`,
        value: 'Yes',
      }))}
    />,
  );
const questions = () => all('dt').map(({ textContent }) => textContent);

describe('the answers next to a question', () => {
  it('are all shown while they are few', async () => {
    await open(6);
    expect(questions()).toHaveLength(6);
    expect(all('button')).toHaveLength(0);
  });

  it('are only the last three in a long list, until it is expanded', async () => {
    await open(7);
    expect(questions()).toEqual(['Question 5', 'Question 6', 'Question 7']);
    await click(button('Show all 7'));
    expect(questions()).toHaveLength(7);
    await click(button('Show the last 3'));
    expect(questions()).toHaveLength(3);
  });
});
