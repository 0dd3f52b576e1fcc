// Reckons the price of the landing's hero anew: plan times units, plus the estimated tax. In cents.
import { formatCents } from '../components/landing/format-cents.ts';

for (const widget of document.querySelectorAll<HTMLElement>('[data-price]')) startPrice(widget);

function startPrice(widget: HTMLElement): void {
  const stepper = widget.querySelector<HTMLElement>('.stepper')!;
  const count = stepper.querySelector<HTMLOutputElement>('output')!;
  const buttons = [...stepper.querySelectorAll('button')];
  const most = Number(stepper.dataset.most);

  const write = (name: string, text: string) => {
    widget.querySelector(`[data-${name}]`)!.textContent = text;
  };
  const update = (units: number) => {
    const plan = widget.querySelector<HTMLInputElement>('input:checked');
    const cents = Number(plan?.value);
    const sum = cents * units;
    const tax = Math.round((sum * Number(widget.dataset.tax)) / 100);
    const words = `${units} ${units === 1 ? widget.dataset.one : widget.dataset.many}`;
    count.dataset.count = String(units);
    count.textContent = words;
    write('limit', plan?.dataset.pays ?? '');
    write('sum-label', `${words} × ${formatCents(cents)}`);
    write('sum', formatCents(sum));
    write('tax-amount', formatCents(tax));
    write('total', formatCents(sum + tax));
    for (const button of buttons) {
      const next = units + Number(button.value);
      button.ariaDisabled = String(next < 1 || next > most);
    }
  };
  const units = () => Number(count.dataset.count);

  widget.addEventListener('change', () => update(units()));
  for (const button of buttons) {
    button.addEventListener('click', () => {
      update(Math.min(most, Math.max(1, units() + Number(button.value))));
    });
  }
  update(units());
}
