// Labels and help texts for fields whose own name is not clear enough. A key is the end of a
// field's path. If several keys match, the longest is used.

type FieldLabel = string | [label: string, help: string];

const fieldLabels: Record<string, FieldLabel> = {
  about: 'About us',
  accent: ['Accent', 'For highlights: the star of an invented figure, the second half of the logo'],
  accentTint: 'Accent, pale',
  alt: ['Alternative text', 'Describes the picture for visitors who cannot see it'],
  action: ['Button', 'Under the lead'],
  asks: ['Label of the costs', 'The total before the plan pays'],
  avatar: ['Picture', 'Square'],
  benefits: ['Benefits', 'Exactly three'],
  billHeading: 'Costs: heading',
  billSubheading: 'Costs: line under the heading',
  bought: ['Purchase', 'Month and year, such as May 2026'],
  'brand.dark': ['Dark colors', 'For the account pages; a missing color is derived'],
  brandDeep: 'Brand color, dark',
  'brand.logo': ['Logo', 'The two halves of the logo as SVG path data on a 28 by 28 grid'],
  'brand.partner': ['Partner', 'The partner whose page embeds the site, if the URL names none'],
  'brand.producer': ['Insurance producer', 'Facts that states require on the site and on quotes'],
  'brand.producer.name': ['Name', 'As filed with the insurance departments'],
  'brand.producer.kind': ['Kind', 'With the word insurance, such as insurance producer'],
  'brand.tokens': ['Colors and fonts', 'Colors with too little contrast are rejected'],
  'brand.vip': ['VIP phone', 'For purchases that are too large to make online'],
  brandLink: ['Link of the brand', 'A link whose target is in the brand file'],
  brief: 'Short summary',
  by: 'Done by',
  carrier: 'Carrier',
  'carriers.logo': [
    'Logo',
    'An SVG or PNG file that contains the name; replaces the mark and the name',
  ],
  'carriers.mark': [
    'Mark',
    'A picture, or SVG path data on a 24 by 24 grid, shown before the name',
  ],
  cents: ['Cents', '1000 for $10'],
  clientId: 'Client ID',
  collection: ['Kind of collection', 'The hero has a dial and calculates the price from the rates'],
  control: 'Borders of fields',
  'coverage.details': ['Covered losses', 'One row each'],
  'coverage.not': ['Excluded losses', 'At least one'],
  covered: 'Covered',
  cta: ['Button', 'Its label'],
  ctaLink: ['Target of the button', 'A path such as /rental-car-insurance/rental-info'],
  demonstration: ['Invented', 'The page then shows a mark and a note at its foot'],
  description: ['Description', 'For search results and shared links, up to 160 characters'],
  draft: ['Draft', 'Not in the built site; the preview shows it'],
  display: 'As shown',
  effective: 'In effect since',
  emails: 'Email addresses',
  facts: ['Facts', 'Four figures in the dark band'],
  fallbackSizeAdjust: [
    'Size of the fallback font',
    'Percent: how much Arial is scaled while the font loads',
  ],
  footer: ['In the footer', 'Above the footer of other pages; four questions have it'],
  field: 'Background of fields',
  fontDisplay: 'Font of headings',
  fontText: 'Font of text',
  from: ['Old path', 'Such as /bike-insurance; no page may have this path'],
  'hero.picture': ['Drawing', 'Next to the text, if there is no tariff, price or collection'],
  hours: 'Hours',
  href: ['Link', 'A path such as /faq, or an https: URL'],
  id: ['Id', 'Lowercase letters and hyphens; other entries use it, so do not change it'],
  ink: 'Text',
  ink2: 'Text, secondary',
  kind: 'Kind',
  'landings.list': ['Row on /insurance-products', 'If the list of products has none'],
  'landings.name': ['Name', 'In the breadcrumbs'],
  'landings.firstStep': ['First step', 'Text next to the first step of the purchase'],
  'landings.offer': ['Lowest price', 'Only if the hero has a drawing instead of a price'],
  'landings.parent': ['Parent page', 'In the breadcrumbs, if it is not the list of all products'],
  'landings.price': ['Price of an external product', 'Every plan, and the price of one unit'],
  'landings.product': ['Product', 'If it is in the list of products'],
  lead: ['Lead', 'The sentence under the heading'],
  line: 'Lines',
  'list.menuName': [
    'Name in the menus',
    'Also in the lead selector; without it the landing is listed under All plans',
  ],
  many: 'Unit, plural',
  mark: ['Mark', 'SVG path data of one color on a 24 by 24 grid'],
  marks: ['Marked on', 'Pages with this Menu'],
  menu: ['Menu', 'The header entry to mark'],
  menuName: 'Name in the menu',
  more: 'Price of a higher limit',
  permanent: ['Permanent', 'Search engines then remove the old URL'],
  'firstStep.more': ['Other plans', 'A price that is the same for every buyer is added'],
  'price.most': 'Maximum',
  notHeading: 'Heading of the excluded losses',
  noindex: ['Hidden from search', 'Not in search results or the sitemap'],
  not: 'Not covered',
  objects: ['Objects', 'One example of a loss for each object in the drawing'],
  onBrand: 'Text on the brand color',
  onDeep: 'Text on the dark color',
  one: 'Unit, singular',
  order: ['Position', 'Within its topic, the question with the lowest number comes first'],
  'pages.heading': ['Heading', 'If it differs from the title'],
  path: 'Path',
  paysUpTo: 'Pays up to',
  per: ['Per', 'day, trip, year …'],
  'plans.pays': 'Limit',
  privacy: 'Privacy contact',
  provider: 'For carriers',
  publishFrom: ['First day', 'In UTC; before it, only the preview shows the entry'],
  publishUntil: ['Last day', 'In UTC; after it, only the preview shows the entry'],
  quote: 'Quote',
  radius: ['Corner radius', 'Pixels'],
  'redirects.to': ['New path or URL', 'A path of this site, or an https: URL'],
  review: ['Review', 'Without quotation marks'],
  content: ['Quote', 'Without quotation marks'],
  samplePolicy: ['Sample policy', 'Path of the PDF'],
  security: ['Security contact', 'For vulnerability reports; if empty, the support email'],
  short: ['Short name', 'In the list next to the review'],
  signedInHref: ['Link, signed in', 'The target for signed-in visitors'],
  signedOut: ['Only signed out', 'Hidden from signed-in visitors'],
  src: ['File', 'A woff2 file under public, such as /fonts/name.woff2'],
  'price.start': 'Initial value',
  'landings.tariff': [
    'Tariff',
    'Rates of a product that is sold here. The price in the hero and {from} can be an example’s, and {example} names it',
  ],
  'tokens.brand': 'Brand color',
  taxPercent: ['Tax', 'Percent'],
  template: ['Template', 'The parts that the page shows in addition to its text'],
  tint: 'Pale background',
  title: 'Title',
  'landings.title': ['Title', 'For search results, up to 50 characters; the brand name is added'],
  'pages.title': ['Title', 'For search results, up to 50 characters; the brand name is added'],
  'unit.label': 'Label of the field',
  'unit.total': 'Label of the total',
  underwriter: ['Carrier', 'Carries the risk of the plan'],
  updated: ['Last changed', 'For the sitemap; if empty, the date comes from git'],
  worth: ['Label of the value', 'Such as: Your coins are worth'],
  youPay: 'You pay',
};

const longFields = new Set([
  'answer',
  'content',
  'description',
  'lead',
  'review',
  'subheading',
  'tagline',
  'text',
]);
const imageFields = new Set(['avatar', 'background', 'image', 'logo', 'mark', 'photo', 'picture']);

/** Returns the label of a field by its path, such as ['landings', 'hero', 'cta']. */
export function labelOf(path: string[]): { label: string; help?: string } {
  const found = valueByPathEnd(path, fieldLabels) ?? camelCaseToSentence(path.at(-1) ?? '');
  if (typeof found === 'string') return { label: found };
  return { label: found[0], help: found[1] };
}

/** Finds the longest key that a path ends with, and returns its value. */
export function valueByPathEnd<Value>(
  path: string[],
  valuesByEnd: Record<string, Value>,
): Value | undefined {
  const end = path.map((_, at) => path.slice(at).join('.')).find((key) => key in valuesByEnd);
  return end === undefined ? undefined : valuesByEnd[end];
}

/** Converts a field name to a label: 'ctaLink' becomes 'Cta link'. */
export function camelCaseToSentence(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/**
 * Keys of the labels above. A test checks that each field exists.
 * @internal
 */
export const labeledFields = Object.keys(fieldLabels);

export const isLongTextField = (path: string[]) => longFields.has(path.at(-1) ?? '');
export const isImageField = (path: string[]) => imageFields.has(path.at(-1) ?? '');
