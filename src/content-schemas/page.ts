import { z } from 'astro/zod';
import { heroIllustrationNames } from '../site/hero-illustration-names.ts';
import {
  button,
  inventedContentFlag,
  description,
  icon,
  iconed,
  publicationDaysOrderRule,
  labeled,
  menuEntries,
  path,
  publicationFields,
  sectionHeadings,
  title,
  titled,
  lastContentChange,
} from './fields.ts';

const shared = {
  ...publicationFields,
  updated: lastContentChange,
  /**
   * True if the whole page is invented. To mark a single invented number, use the Demonstration
   * block.
   */
  demonstration: inventedContentFlag,
  /** Excludes the page from search results and from the sitemap. */
  noindex: z.boolean().default(false),
  title,
  description,
  /** The heading on the page, if it differs from the title. */
  heading: z.string().optional(),
  lead: z.string().optional(),
  /** The item of the header's menu that is marked as current on this page. */
  menu: menuEntries.optional(),
};

/** Returns the schema of a page template, with the template's own fields. */
function template<Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) {
  return z.strictObject({ ...shared, template: z.literal(name), ...shape });
}

const timed = titled.extend({ when: z.string() });
const hero = z.strictObject({ heading: z.string(), subheading: z.string(), cta: button });
/** A link to a page, with the page's name and its purpose. */
const pageLink = z.strictObject({ label: z.string(), href: path, text: z.string() });
const closing = sectionHeadings.extend({ cta: button });
/** Id of the quote in partner-quotes.json. */
const quote = z.string();
const four = <Item extends z.ZodType>(item: Item) => z.array(item).length(4, 'Use exactly four');

/** Fields of the two pages for carriers. The pages show these fields in different orders. */
const forCarriers = {
  hero,
  /** The hero's card, which shows the subject of the page. */
  picture: z.strictObject({ kind: z.string(), title: z.string(), icon, rows: four(labeled) }),
  tiles: z.strictObject({ heading: z.string(), items: four(iconed) }),
  offerings: sectionHeadings.extend({
    panels: four(titled.extend({ points: z.array(z.string()).default([]) })),
  }),
  quote,
  carriersHeading: z.string(),
  closing,
};

const templates = [
  /** A page with title, lead, one button and text. */
  template('text', { action: button.optional() }),
  /**
   * A text with a date and a table of contents. The table of contents lists the second-level
   * headings.
   */
  template('legal', { effective: z.coerce.date('Write the date as YYYY-MM-DD') }),
  template('home', {
    hero: sectionHeadings,
    headings: z.strictObject({
      loss: z.string(),
      rates: z.string(),
      steps: z.string(),
      perks: z.string(),
    }),
    steps: z.array(titled).length(3, 'Use exactly three steps'),
    partners: closing,
  }),
  template('connect', {
    hero,
    /** Pictures that the hero shows one after the other. */
    pictures: z
      .array(z.strictObject({ picture: z.enum(heroIllustrationNames), caption: z.string() }))
      .min(2, 'Use at least two pictures'),
    perks: z.strictObject({ heading: z.string(), items: four(iconed) }),
    topics: sectionHeadings.extend({
      items: z
        .array(titled.extend({ heading: z.string(), points: z.array(z.string()).default([]) }))
        .length(6, 'Use exactly six topics'),
    }),
    quote,
    closing,
  }),
  template('platform', {
    ...forCarriers,
    journey: sectionHeadings.extend({ steps: z.array(titled).length(6, 'Use exactly six steps') }),
  }),
  template('carrier', {
    ...forCarriers,
    duties: sectionHeadings.extend({
      rows: z.array(titled.extend({ by: z.enum(['you', 'us', 'both']) })).min(4),
    }),
    start: z.strictObject({ heading: z.string(), steps: z.array(timed).min(3) }),
  }),
  /** The pages for brands in several countries. */
  template('brands', {
    hero,
    quote,
    focus: sectionHeadings.extend({ items: z.array(titled).min(3) }),
    solutions: z.strictObject({ heading: z.string(), items: four(iconed) }),
    values: z.array(titled).length(3, 'Use exactly three values'),
    /** The last band of the page. Its button opens nothing. */
    closing: sectionHeadings.extend({ label: z.string().default('Learn more') }),
  }),
  template('claims', {
    button: z.string().default('Submit a claim'),
    steps: z.array(timed).length(5, 'Use exactly five steps'),
    closing: sectionHeadings,
  }),
  template('contact', {
    formHeading: z.string(),
    support: titled,
    sales: titled,
  }),
  template('support', {
    topics: z.strictObject({ heading: z.string(), items: z.array(pageLink).min(3) }),
    people: z.strictObject({ heading: z.string(), text: z.string() }),
  }),
  template('products', {}),
  template('faq', {}),
  template('licenses', { states: sectionHeadings, employees: sectionHeadings }),
  /**
   * A page that partners embed in their own pages. It has no header, and its footer has only the
   * legal links.
   */
  template('embed', {
    hero: sectionHeadings.extend({ cta: z.string().default('Check our prices') }),
    cards: z.array(iconed).length(3, 'Use exactly three cards'),
    /** Text about the carrier. `carrier` is the carrier's id in carriers.json. */
    partner: z.strictObject({ title: z.string(), carrier: z.string() }),
    closing: sectionHeadings,
  }),
] as const;

/**
 * Front matter of a page. Without the field `template`, the template is 'text'. The template also
 * defines the position of the text on the page.
 */
export const pageSchema = z.preprocess(
  (data) => ({ template: 'text', ...(data as object) }),
  z.discriminatedUnion('template', templates).refine(...publicationDaysOrderRule),
);
export type PageTemplate = z.infer<typeof pageSchema>['template'];
