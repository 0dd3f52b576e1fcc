import { formatDate } from '../dates.ts';
import type { Cover } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import type { PolicyOffer } from './purchase-order.ts';

/** How many limits and exclusions a mail names; the policy has them all. */
const FIRST_ROWS = 4;

/** What a mail says of the cover; nothing where the provider writes no policy text. */
export function coverOf(goods: PolicyOffer, { products, brand }: Services): { cover?: Cover } {
  const { papers } = products[goods.verticalCode];
  const terms = papers?.terms(goods.planId);
  if (!papers || !terms) return {};
  const coverages = papers.coverages?.(goods.details) ?? terms.coverages;
  const limits = coverages.flatMap(({ title, value }): [string, string][] =>
    typeof value === 'string' ? [[title, value]] : [],
  );
  const blocks = papers.wording(terms, brand).flatMap((section) => section.blocks);
  const notCovered = blocks.flatMap((block) => (block.kind === 'not-covered' ? block.lines : []));
  const { coverageStart: start, coverageEnd: end } = goods;
  return {
    cover: {
      carrier: goods.underwriter,
      dates: start && end ? `${unbroken(start)} to ${unbroken(end)}` : '',
      limits: limits.slice(0, FIRST_ROWS),
      notCovered: notCovered.slice(0, FIRST_ROWS),
    },
  };
}

/** 'Nov 21, 2026', kept on one line. */
function unbroken(date: string): string {
  return formatDate(date).replaceAll(' ', '\u00a0');
}
