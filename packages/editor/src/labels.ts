// Labels for fields whose name is not clear enough, and help texts for editors. A key is the end of
// the field's path. The longest matching key counts.

type FieldLabel = string | [label: string, help: string];

const fieldLabels: Record<string, FieldLabel> = {
  about: 'About us',
  accent: [
    'Accent',
    'Marks what is important: the star of an invented figure, the second half of the logo',
  ],
  accentTint: 'Accent, pale',
  alt: ['What is to be seen', 'For who cannot see the picture'],
  action: ['Button', 'Under the lead'],
  asks: ['Word for the bill', 'What a bill is called before the plan pays of it'],
  avatar: ['Picture', 'Square'],
  benefits: ['Benefits', 'Three of them'],
  billHeading: 'Bill: heading',
  billSubheading: 'Bill: line under the heading',
  bought: ['What they bought', 'Rental car in May 2026, Platinum, 6 days for $60.00'],
  'brand.dark': ['Dark colors', 'Of the account; a missing one is derived'],
  brandDeep: 'Brand, dark',
  'brand.logo': ['Logo', 'The two halves of the mark as SVG path data, on a grid of 28 by 28'],
  'brand.partner': ['Partner', 'In whose page the site stands, where the address names none'],
  'brand.tokens': ['Colors and faces', 'Pairs that cannot be read are refused'],
  'brand.vip': ['VIP phone', 'For what is too large to be sold online'],
  brandLink: ['Address of the brand', 'For products that live where the brand says'],
  brief: 'In a few words',
  by: 'Done by',
  carrier: 'Carrier',
  'carriers.logo': [
    'Logo',
    'An SVG or PNG file with the name in it: stands in the place of mark and name',
  ],
  'carriers.mark': ['Mark', 'A picture or SVG path data on a grid of 24 by 24, before the name'],
  cents: ['Cents', '1000 for $10'],
  clientId: 'Client id',
  collection: ['A kind of collection', 'The hero has a dial, priced by the tariff'],
  control: 'Borders of fields',
  'coverage.details': ['What is paid for', 'One row each'],
  'coverage.not': ['What is not paid for', 'At least one'],
  covered: 'Covered',
  cta: ['Button', 'Its words'],
  ctaLink: ['Where the button leads', 'A path such as /rental-car-insurance/rental-info'],
  demonstration: ['Invented', 'The page then marks it and says so at its foot'],
  description: ['Description', 'For search results and shared links, up to 160 characters'],
  draft: ['Draft', 'Not in the built site; the preview shows it'],
  display: 'As shown',
  effective: 'In effect since',
  emails: 'Email addresses',
  facts: ['Facts', 'Four figures in the dark band'],
  fallbackSizeAdjust: [
    'Size of the stand-in',
    'Percent: how much Arial is scaled while the face loads',
  ],
  footer: ['In the footer', 'Above the footer of other pages; four questions are'],
  field: 'Background of fields',
  fontDisplay: 'Face of headings',
  fontText: 'Face of text',
  from: ['Old address', 'A path such as /bike-insurance, where no page is any more'],
  'hero.picture': ['Drawing', 'Beside the words, where there is no tariff, price or collection'],
  hours: 'Hours',
  href: ['Link', 'A path such as /faq, or an https: address'],
  id: ['Id', 'Small letters and dashes; other entries name it by this, so it does not change'],
  ink: 'Text',
  ink2: 'Text, second',
  kind: 'Kind',
  'landings.list': ['Row on /insurance-products', 'Where the list of products has none'],
  'landings.name': ['Name', 'As the breadcrumb calls it'],
  'landings.offer': ['Lowest price', 'For search engines and the shared picture'],
  'landings.parent': ['Page above', 'In the breadcrumb, where it is not the list of all products'],
  'landings.price': ['Price of what others sell', 'Every plan, and the price of one unit'],
  'landings.product': ['Product', 'Where it is in the list of products'],
  lead: ['Lead', 'The sentence under the heading'],
  line: 'Lines',
  'list.menuName': [
    'Name in the menus',
    'And in the lead selector; without it the landing is listed under All plans',
  ],
  many: 'Several of the unit',
  mark: ['Mark', 'SVG path data of one color, on a grid of 24 by 24'],
  marks: ['Marked on', 'The pages whose Menu is this'],
  menu: ['Menu', 'Which entry of the header is marked'],
  menuName: 'Name in the menu',
  more: 'What more of it costs',
  permanent: ['For good', 'Search engines then forget the old address'],
  'pricing.more': 'The other plans',
  most: 'At most',
  notHeading: 'Heading of what is not paid for',
  noindex: ['Hidden from search', 'Out of search results and of the sitemap'],
  not: 'Not covered',
  otherAmounts: [
    'Other amounts',
    'Amounts in the text that are no price and no limit of ours, such as $1,800 in an example',
  ],
  objects: ['Objects', 'Each with the row that it lights up, in its very words'],
  onBrand: 'Text on the brand color',
  onDeep: 'Text on the dark color',
  one: 'One of the unit',
  order: ['Place', 'Lower numbers come first'],
  'pages.heading': ['Heading', 'Where it is not the title'],
  path: 'Path',
  paysUpTo: 'Pays up to',
  per: ['Per', 'day, trip, year …'],
  'plans.pays': 'The most that is paid',
  privacy: 'Privacy desk',
  provider: 'For carriers',
  publishFrom: ['First day', 'Not in the built site before it, by UTC; the preview shows it'],
  publishUntil: ['Last day', 'Not in the built site after it, by UTC; the preview shows it'],
  quote: 'Quote',
  radius: ['Round corners', 'Pixels'],
  'redirects.to': ['New address', 'A path of this site, or an https: address'],
  review: ['Review', 'Without quotation marks'],
  content: ['What they say', 'Without quotation marks'],
  samplePolicy: ['Sample policy', 'Path of the PDF'],
  security: ['Security desk', 'Who hears of weaknesses; support where it is empty'],
  short: ['Short name', 'In the list beside the review'],
  signedInHref: ['Link, signed in', 'Where it leads whoever is signed in'],
  signedOut: ['Signed out alone', 'Not for whoever is signed in'],
  src: ['File', 'A woff2 under public, such as /fonts/name.woff2'],
  start: 'At the start',
  'landings.tariff': ['Tariff', 'Of what is sold here: it makes the price in the hero'],
  taxPercent: ['Tax', 'Percent'],
  template: ['Template', 'What the page shows beside its text'],
  tint: 'Pale background',
  title: 'Title',
  'landings.title': [
    'Title',
    'For search results, up to 50 characters; the name of the brand is added',
  ],
  'pages.title': [
    'Title',
    'For search results, up to 50 characters; the name of the brand is added',
  ],
  'unit.label': 'Label of the field',
  'unit.total': 'Label of the total',
  underwriter: ['Carrier', 'Who stands behind the plan'],
  updated: ['Last changed', 'For the sitemap; where it is empty, git says so'],
  worth: ['What is worth it', 'Your coins are worth'],
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
  const found = endOf(path, fieldLabels) ?? toSentence(path.at(-1) ?? '');
  if (typeof found === 'string') return { label: found };
  return { label: found[0], help: found[1] };
}

/** Returns the value for the longest matching end of a path. */
export function endOf<Value>(
  path: string[],
  valuesByEnd: Record<string, Value>,
): Value | undefined {
  const end = path.map((_, at) => path.slice(at).join('.')).find((key) => key in valuesByEnd);
  return end === undefined ? undefined : valuesByEnd[end];
}

/** ctaLink → Cta link */
export function toSentence(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Fields with a label here. A test checks that each exists. */
export const labeledFields = Object.keys(fieldLabels);

export const isLong = (path: string[]) => longFields.has(path.at(-1) ?? '');
export const isImage = (path: string[]) => imageFields.has(path.at(-1) ?? '');
