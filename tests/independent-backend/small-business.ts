// A backend of one file that offers small business insurance to guests. It shares no code with the
// product, so the conformance checks cannot depend on the reference server. PORT is its port.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

interface Body {
  rating_address?: { postal?: string };
  details?: Record<string, unknown>;
  quote_id?: string;
  payment_method_id?: string;
  token?: string;
  revenue?: number;
}
type Call = (body: Body, key: string | undefined) => { status?: number; body: unknown };

const plan = {
  plan_id: 'shop-basic',
  details: { chubb_plan_code: 'silver' },
  information: { title: 'Shop basic', acknowledgment_html: '<p>I have read the policy.</p>' },
};
const survey = {
  start_screen_id: 'staff',
  screens: {
    staff: {
      id: 'staff',
      next_screen_id: null,
      question: 'How many people work for you?',
      fields: [
        { key_name: 'staff', label: 'People', field_type: 'integer', required: true, settings: {} },
      ],
    },
  },
};
const PRICE = 480;
const TAX = 24;
const insuredFields = [
  'business_name',
  'pni_first_name',
  'pni_last_name',
  'pni_phone_number',
  'pni_email',
];
const quotes = new Map<string, object>();
const cards = new Map<string, string>();
/** The purchases by idempotency key, with their request. */
const orders = new Map<string, { request: string; policy_number: string }>();

function reject(status: number, code: string, message: string, fields?: object) {
  return { status, body: { error: { code, message, ...(fields && { fields }) } } };
}

const protections = '/api/user/v2/protections/commercial';
const calls: Record<string, Call> = {
  [`GET ${protections}/business-classes`]: () => ({
    body: { business_classes: [{ code: 1, name: 'Bakery' }] },
  }),
  [`POST ${protections}/plans`]: ({ rating_address: place }) =>
    place?.postal
      ? { body: { plans: [plan], dynamic_form: survey } }
      : reject(422, 'property_address_invalid', 'Enter a ZIP code'),
  [`POST ${protections}/rates`]({ details = {} }) {
    const blank = insuredFields.filter((name) => !String(details[name] ?? '').trim());
    if (blank.length > 0) {
      const fields = blank.map((name) => [`details.${name}`, ['Fill this in']]);
      return reject(422, 'invalid_input', 'The insured is missing', Object.fromEntries(fields));
    }
    if (!details['staff'])
      return reject(422, 'invalid_input', 'An answer is missing', {
        'details.staff': ['Enter it'],
      });
    const quote_id = randomUUID();
    quotes.set(quote_id, details);
    return { body: { quote_id, rates: { silver: PRICE, gold: PRICE, platinum: PRICE } } };
  },
  'POST /api/user/v2.1/protections/commercial/checkout': ({ quote_id = '' }) =>
    quotes.has(quote_id)
      ? {
          body: {
            currency_code: 'USD',
            items: [{ title: plan.information.title, amount: PRICE }],
            payment_frequency: 'year',
            totals: { subtotal: PRICE, discount: 0, tax: TAX, grandtotal: PRICE + TAX },
          },
        }
      : reject(404, 'quote_not_found', 'This quote does not exist'),
  'POST /api/user/v2/potential/add-method'({ token = '' }) {
    if (token === 'tok_chargeDeclined')
      return reject(422, 'card_refused', 'Your card was declined');
    const public_id = randomUUID();
    cards.set(public_id, token);
    return { body: { public_id } };
  },
  'POST /api/user/v2.1/protections/commercial/purchase'(body, key) {
    const { payment_method_id = '', quote_id = '', revenue } = body;
    if (!key) return reject(400, 'unique_key_required', 'Send X-Unique-Key');
    const request = JSON.stringify(body);
    const earlier = orders.get(key);
    if (earlier && earlier.request !== request)
      return reject(409, 'unique_key_reused', 'Already bought');
    if (earlier) return { body: { policy_number: earlier.policy_number } };
    if (!cards.has(payment_method_id))
      return reject(422, 'payment_method_not_found', 'Enter the card again');
    if (!quotes.has(quote_id)) return reject(404, 'quote_not_found', 'This quote does not exist');
    if (revenue !== PRICE + TAX) return reject(409, 'price_changed', 'The price is $504.00 now');
    const policy_number = `SB-${1000 + orders.size}`;
    orders.set(key, { request, policy_number });
    return { body: { policy_number } };
  },
};

createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const call = calls[`${request.method} ${request.url?.split('?')[0]}`];
  const key = request.headers['x-unique-key'];
  const { status = 200, body } = call
    ? call(JSON.parse(text || '{}'), typeof key === 'string' ? key : undefined)
    : reject(404, 'route_not_found', 'This call does not exist');
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}).listen(Number(process.env['PORT'] ?? 0));
