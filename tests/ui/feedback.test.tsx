import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $toasts, dismissToast, showToast } from '../../src/core/toasts.ts';
import { BillingDetails } from '../../src/ui/plans/BillingDetails.tsx';
import { Button } from '../../src/ui/controls/Button.tsx';
import { ErrorBoundary } from '../../src/ui/feedback/ErrorBoundary.tsx';
import { LoadingGate } from '../../src/ui/feedback/LoadingGate.tsx';
import { StepNavigation } from '../../src/ui/controls/StepNavigation.tsx';
import { ToastRegion } from '../../src/ui/feedback/ToastRegion.tsx';
import { StepHeading } from '../../src/ui/controls/StepHeading.tsx';
import {
  runInAct,
  all,
  button,
  clear,
  click,
  find,
  pressKey,
  render,
  textOf,
} from './render-helpers.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await clear();
  vi.useRealTimers();
});
const wait = (milliseconds: number) => runInAct(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('toasts', () => {
  const showSaved = () => runInAct(() => showToast('success', 'Account settings saved'));
  beforeEach(async () => {
    $toasts.set([]);
    await render(<ToastRegion $toasts={$toasts} onDismiss={dismissToast} />);
  });

  it('are announced politely in a region that already exists', async () => {
    expect(find('[role=status]').getAttribute('aria-live')).toBe('polite');
    await showSaved();
    expect(textOf(find('[role=status]'))).toContain('Account settings saved');
  });

  it('start to leave after 5000 ms and are removed 500 ms later', async () => {
    await showSaved();
    await wait(4999);
    expect(find('.toast').className).toBe('toast');
    await wait(1);
    expect(find('.toast').className).toContain('toast--leaving');
    await wait(499);
    expect($toasts.get()).toHaveLength(1);
    await wait(1);
    expect($toasts.get()).toEqual([]);
  });

  it('are removed by a click', async () => {
    await showSaved();
    await click(find('.toast'));
    await wait(500);
    expect($toasts.get()).toEqual([]);
  });

  it('are removed by Escape', async () => {
    await showSaved();
    await pressKey(document.body, 'Escape');
    await wait(500);
    expect($toasts.get()).toEqual([]);
  });

  it('stay while they have the focus', async () => {
    await showSaved();
    await runInAct(() => find('.toast').focus());
    await wait(10_000);
    expect($toasts.get()).toHaveLength(1);
  });

  describe('over the focused element', () => {
    const rectOf =
      (top: number, height = 50) =>
      () =>
        new DOMRect(0, top, 390, height);
    const focusAt = async (top: number, height?: number) => {
      await render(
        <>
          <ToastRegion $toasts={$toasts} onDismiss={dismissToast} />
          <input id="field" />
        </>,
      );
      const toasts = find('.toasts');
      const isAtTop = () => toasts.matches('.toasts--top');
      toasts.getBoundingClientRect = () => rectOf(isAtTop() ? 24 : window.innerHeight - 80)();
      find('#field').getBoundingClientRect = rectOf(top, height);
      await showSaved();
      await runInAct(() => find('#field').focus());
      await wait(100);
      return isAtTop();
    };

    it('move to the top, and back if they cover the next one there', async () => {
      expect(await focusAt(window.innerHeight - 60)).toBe(true);
      find('#field').getBoundingClientRect = rectOf(40);
      await runInAct(() => document.dispatchEvent(new Event('scrollend')));
      await wait(100);
      expect(find('.toasts').matches('.toasts--top')).toBe(false);
    });

    it('start at the bottom again after they were closed', async () => {
      await focusAt(window.innerHeight - 60);
      await wait(5000);
      await wait(500);
      await wait(100);
      expect(find('.toasts').matches('.toasts--top')).toBe(false);
    });

    it('stay if they cover nothing that has the focus', async () => {
      expect(await focusAt(100)).toBe(false);
    });

    it('stay if a container as large as the window has the focus', async () => {
      expect(await focusAt(0, window.innerHeight)).toBe(false);
    });
  });
});

describe('a button', () => {
  it('does nothing while it is busy, and shows its busy label', async () => {
    const press = vi.fn();
    await render(
      <Button busy busyLabel="Saving" onClick={press}>
        Save
      </Button>,
    );
    await click(find('button'));
    expect(press).not.toHaveBeenCalled();
    expect(find('button').getAttribute('aria-busy')).toBe('true');
    expect(textOf(find('button :not([aria-hidden]):not(:has(*))'))).toBe('Saving');
  });

  it('announces a request that takes longer than a second', async () => {
    vi.useFakeTimers();
    const save = (busy: boolean) => (
      <Button busy={busy} busyLabel="Saving">
        Save
      </Button>
    );
    await render(save(false));
    expect(textOf(find('[role=status]'))).toBe('');
    await render(save(true));
    await runInAct(() => vi.advanceTimersByTime(900));
    expect(textOf(find('[role=status]'))).toBe('');
    await runInAct(() => vi.advanceTimersByTime(200));
    expect(textOf(find('[role=status]'))).toBe('Saving');
    await render(save(false));
    expect(textOf(find('[role=status]'))).toBe('');
    vi.useRealTimers();
  });

  it('does not submit its form again while it is busy', async () => {
    const send = vi.fn((event: React.FormEvent) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={send}>
        <StepNavigation busy={busy} />
      </form>
    );
    await render(form(true));
    await click(button('Next'));
    expect(send).not.toHaveBeenCalled();
    await render(form(false));
    await click(button('Next'));
    expect(send).toHaveBeenCalledOnce();
  });

  it('still reacts while it is unavailable', async () => {
    const press = vi.fn();
    await render(<StepNavigation onNext={press} nextUnavailable />);
    expect(button('Next').getAttribute('aria-disabled')).toBe('true');
    await click(button('Next'));
    expect(press).toHaveBeenCalledOnce();
  });
});

describe('a heading', () => {
  it('receives the focus when its key changes, but not on a new page', async () => {
    await render(<StepHeading>One</StepHeading>);
    expect(document.activeElement).toBe(document.body);
    await render(<StepHeading focusKey="two">Two</StepHeading>);
    expect(document.activeElement).toBe(find('h1'));
  });
});

describe('billing details', () => {
  const totals = { subtotal: 684, discount: 34.2, tax: 19.49, grandtotal: 669.29 };
  const rows = () =>
    all('.money-rows__row').map((row) => [
      textOf(row.querySelector('dt')),
      textOf(row.querySelector('dd')),
    ]);

  it('are shown in a fixed order', async () => {
    await render(<BillingDetails totals={totals} />);
    expect(textOf(find('h2'))).toBe('Billing details');
    expect(rows()).toEqual([
      ['Subtotal', '$684.00'],
      ['Discount', '−$34.20'],
      ['Tax', '$19.49'],
      ['Total', '$669.29'],
    ]);
  });

  it('omit amounts of zero', async () => {
    await render(<BillingDetails totals={{ subtotal: 0, discount: 0, tax: 0, grandtotal: 0 }} />);
    expect(rows()).toEqual([['Total', '$0.00']]);
  });

  it.each([
    [undefined, '$669.29 / month'],
    [669.29, '$669.29 / month'],
    [55.77, '$669.29'],
  ])('with a price per cycle of %s end in %s', async (pricePerCycle, total) => {
    await render(<BillingDetails totals={totals} cycle="month" pricePerCycle={pricePerCycle} />);
    expect(rows().at(-1)).toEqual(['Total', total]);
  });
});

describe('loading', () => {
  it('shows nothing for 200 ms, then a loading text, then the content', async () => {
    await render(<LoadingGate loading>Policies</LoadingGate>);
    await wait(199);
    expect(textOf(document.body)).toBe('');
    await wait(1);
    expect(textOf(find('[role=status]'))).toBe('Loading...');
    await render(<LoadingGate loading={false}>Policies</LoadingGate>);
    expect(textOf(document.body)).toBe('Policies');
  });
});

describe('a screen that fails to render', () => {
  it('is replaced by the generic error page and reported', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const onError = vi.fn();
    const BrokenComponent = () => {
      throw new Error('broken');
    };
    await render(
      <ErrorBoundary email="help@example.com" onError={onError}>
        <BrokenComponent />
      </ErrorBoundary>,
    );
    expect(textOf(document.body)).toBe(
      "Something went wrongSorry, there's been an error. Please try refreshing the page." +
        "If the error persists, email us at help@example.com and we'll help as soon as we can. Sorry for the inconvenience.",
    );
    expect(onError).toHaveBeenCalledOnce();
    quiet.mockRestore();
  });
});
