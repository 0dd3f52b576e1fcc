import type { Brand } from '../../../src/contract/brand.ts';
import { serviceFacts } from '../../../src/contract/service-facts.ts';
import { licenseNumbersSentence, producerSentence } from '../../../src/contract/producer.ts';
import { discountLabel } from '../../../src/contract/purchase/billing.ts';
import type { QuotePdfContent } from '../../sales/quote-pdf-content.ts';
import { formatDecimalAmount } from './declarations.ts';
import { formatDate } from '../../dates.ts';
import { PdfDocument } from './pdf-document.ts';

/** Renders a quote as a PDF of one page. The PDF contains no text that a visitor typed. */
export function renderQuotePdf({ product, checkout, date }: QuotePdfContent, brand: Brand) {
  const { items, totals, currency_code: currency, payment_schedule: schedule } = checkout;
  const format = (amount: number) => formatDecimalAmount(amount, currency);
  const pdf = new PdfDocument({
    brand,
    kind: 'Quote',
    title: product,
    subtitle: items.map(({ title }) => title).join(', '),
    footer: `This is a quote. It doesn’t provide coverage. Sold by ${brand.agency}, ${brand.phone.display}.`,
    date: new Date(date),
  });
  const rows = [
    ...items.map(({ title, amount: cost }): [string, string] => [title, format(cost)]),
    ...(totals.discount > 0 ? ([[discountLabel(totals), format(-totals.discount)]] as const) : []),
    ...(totals.tax > 0 ? ([['Tax', format(totals.tax)]] as const) : []),
  ];
  const [first, ...later] = schedule?.schedule ?? [];
  const payments: [string, string][] =
    first && later[0]
      ? [
          ['First payment', format(first.amount)],
          [`Then ${later.length} monthly payments of`, format(later[0].amount)],
        ]
      : [];
  pdf.amounts('Price', rows, ['Total', format(totals.grandtotal)], payments);
  pdf.note(
    `Priced on ${formatDate(date)}. This is a quote. It doesn’t provide coverage. The price can change before you buy, and you’ll see it before you pay. The link in our email opens your answers for ${serviceFacts.savedAnswersDays}.`,
  );
  pdf.heading('Insurance producer', 60);
  pdf.note(producerSentence(brand.producer));
  pdf.note(licenseNumbersSentence(brand.producer));
  return pdf.finish();
}
