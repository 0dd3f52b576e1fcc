import type { Brand } from '../../../src/contract/brand.ts';
import { SAVED_DAYS } from '../../../src/contract/purchase/saved-flows.ts';
import type { SavedQuote } from '../../sales/saved-quotes.ts';
import { longDate, money } from './declarations.ts';
import { Paper } from './paper.ts';

/** What something would cost, on one page. Nothing that a visitor has typed stands on it. */
export function renderQuote({ product, checkout, date }: SavedQuote, brand: Brand) {
  const { items, totals, currency_code: currency, payment_schedule: schedule } = checkout;
  const amount = (decimal: number) => money(decimal, currency);
  const paper = new Paper({
    brand,
    kind: 'Quote',
    title: product,
    subtitle: items.map(({ title }) => title).join(', '),
    footer: `A quote, and no cover. Sold by ${brand.agency}, ${brand.phone.display}.`,
    date: new Date(date),
  });
  const rows = [
    ...items.map(({ title, amount: cost }): [string, string] => [title, amount(cost)]),
    ...(totals.discount > 0 ? ([['Discount', amount(-totals.discount)]] as const) : []),
    ...(totals.tax > 0 ? ([['Tax', amount(totals.tax)]] as const) : []),
  ];
  paper.heading('What it costs', rows.length * 22 + 78);
  paper.rows(rows, 'right');
  paper.total('Total', amount(totals.grandtotal));
  const [first, ...later] = schedule?.schedule ?? [];
  if (first && later[0]) {
    const monthly = `${later.length} monthly payments of`;
    paper.rows(
      [
        ['First payment', amount(first.amount)],
        [monthly, amount(later[0].amount)],
      ],
      'right',
    );
  }
  paper.note(
    `Priced on ${longDate(date)}. This page is no policy: nobody is covered before the purchase. Prices can change until then, and you see yours before you pay. The link in the mail keeps your answers for ${SAVED_DAYS} days.`,
  );
  return paper.finish();
}
