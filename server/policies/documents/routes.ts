import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { readOrCreateSigningSecret } from '../../data/stored-secrets.ts';
import { setPageHeaders } from '../../accounts/portal/headers.ts';
import type { Services } from '../../services.ts';
import { renderDeclarations } from './declarations.ts';
import {
  policyDocumentTitles,
  QUOTE_DOCUMENT_KIND,
  RECEIPT_DOCUMENT_KIND,
  type PolicyDocumentKind,
} from './document-links.ts';
import { findQuotePdfContent } from '../../sales/quote-pdf-content.ts';
import { renderQuotePdf } from './quote-document.ts';
import { verifySignedLink } from './signed-links.ts';
import { loadPolicyDocumentData, type PolicyDocumentData } from './policy-document-data.ts';
import { renderPolicyText } from './policy-text.ts';
import { findPlanDocuments } from '../product.ts';
import { loadReceipt, renderReceipt } from './receipt.ts';
import { recordOpening } from './record-opening.ts';
import { createRenderCache, type RenderCache } from './render-cache.ts';
import { serviceFacts } from '../../../src/contract/service-facts.ts';
import { guestActor } from '../../http/trace.ts';
import type { Html } from '../../http/html.ts';
import type { PageBranding } from '../../accounts/portal/page.ts';
import { renderMessagePage } from '../../accounts/portal/screens.ts';

/**
 * Day from which the policy texts apply. It is printed into the files. It is constant, so that a
 * file rendered later is still the same file.
 */
const WORDING_DATE = new Date('2026-11-01T00:00:00Z');

/**
 * Serves /documents/samples/{planId}.pdf to everyone. Serves /documents/{policyId}/{kind}.pdf and
 * /documents/{paymentId}/receipt.pdf to anyone with the signed link.
 */
export function documentRoutes(app: Hono, services: Services): void {
  const documents = new Hono();
  const cache = createRenderCache();
  const loadSecret = memoize(() => readOrCreateSigningSecret(services.database));
  documents.use(setPageHeaders(services));
  documents.get('/samples/:file{[\\w-]+\\.pdf}', (context) => sendSample(context, services, cache));
  documents.get('/:policyId/:file{\\w+\\.pdf}', async (context) => {
    const secret = await loadSecret();
    return sendPolicyDocument(context, { services, cache, secret });
  });
  app.route('/documents', documents);
}

/** Caches the first result of `read`. A failed `read` is not cached. */
function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let value: { result: T } | undefined;
  return async () => (value ??= { result: await read() }).result;
}

function nameOf(context: Context): string {
  return (context.req.param('file') ?? '').replace(/\.pdf$/, '');
}

async function sendSample(context: Context, { brand, ...services }: Services, cache: RenderCache) {
  const planId = nameOf(context);
  const found = findPlanDocuments(services.products, planId);
  if (!found) return context.html(documentNotFoundPage({ brand, ...services }).markup, 404);
  const { product, terms } = found;
  const sections = product.wording(terms, brand);
  const file = await cache.get(`sample:${planId}`, () =>
    renderPolicyText({ product: product.name, terms, sections, date: WORDING_DATE }, brand),
  );
  return sendPdf(context, file, {
    name: `sample-policy-${planId}.pdf`,
    cache: 'public, max-age=3600',
  });
}

interface RenderContext {
  services: Services;
  cache: RenderCache;
  secret: string;
}

async function sendPolicyDocument(context: Context, { services, cache, secret }: RenderContext) {
  const [policyId, kind] = [context.req.param('policyId') ?? '', nameOf(context)];
  const { expires, key } = context.req.query();
  const linkStatus = verifySignedLink({ policyId, kind, expires, key }, secret, services.now());
  if (linkStatus === 'expired') return context.html(expiredLinkPage(services).markup, 410);
  if (linkStatus === 'good' && kind === QUOTE_DOCUMENT_KIND)
    return sendQuote(context, { services, cache }, policyId);
  if (linkStatus === 'good' && kind === RECEIPT_DOCUMENT_KIND)
    return sendReceipt(context, { services, cache }, policyId);
  const data =
    linkStatus === 'good' && isKind(kind)
      ? await loadPolicyDocumentData(services, policyId)
      : undefined;
  if (!data || !isKind(kind)) return context.html(documentNotFoundPage(services).markup, 404);
  const render = renderers[kind](data, services.brand);
  if (!render) return context.html(documentNotFoundPage(services).markup, 404);
  const file = await cache.get(cacheKey(kind, data), render);
  await recordOpening(services, guestActor(context.get('trace')), { policyId, kind });
  return sendPdf(context, file, {
    name: `${kind}-${data.policy.policy_number}.pdf`,
    cache: 'private, no-store',
  });
}

/** Renders a policy's documents, to print them. Each file has its kind. */
export async function renderPolicyFiles(
  services: Services,
  policyId: string,
): Promise<{ kind: string; file: Uint8Array }[]> {
  const data = await loadPolicyDocumentData(services, policyId);
  const files: { kind: string; file: Uint8Array }[] = [];
  for (const kind of data ? Object.keys(policyDocumentTitles).filter(isKind) : []) {
    const render = data && renderers[kind](data, services.brand);
    if (render) files.push({ kind, file: await render() });
  }
  return files;
}

async function sendQuote(
  context: Context,
  { services, cache }: Pick<RenderContext, 'services' | 'cache'>,
  id: string,
) {
  const quote = await findQuotePdfContent(services, id);
  if (!quote) return context.html(documentNotFoundPage(services).markup, 404);
  const file = await cache.get(`quote:${id}`, () => renderQuotePdf(quote, services.brand));
  return sendPdf(context, file, { name: 'quote.pdf', cache: 'private, no-store' });
}

async function sendReceipt(
  context: Context,
  { services, cache }: Pick<RenderContext, 'services' | 'cache'>,
  id: string,
) {
  const receipt = await loadReceipt(services, id);
  if (!receipt) return context.html(documentNotFoundPage(services).markup, 404);
  const { payment, refunds, policy, buyer } = receipt;
  // The cache key contains neither the policy nor the links to receipts, because links change daily.
  const payments = [payment, ...refunds].map((one) => ({ ...one, receipt: null }));
  const content = [payments, buyer, policy.billing.totals, policy.plan];
  const file = await cache.get(hashOf([RECEIPT_DOCUMENT_KIND, ...content]), () =>
    renderReceipt(receipt, services.brand),
  );
  await recordOpening(services, guestActor(context.get('trace')), {
    policyId: policy.id,
    kind: RECEIPT_DOCUMENT_KIND,
  });
  const name = `receipt-${policy.policy_number}-${payment.date}.pdf`;
  return sendPdf(context, file, { name, cache: 'private, no-store' });
}

function isKind(kind: string): kind is PolicyDocumentKind {
  return Object.hasOwn(policyDocumentTitles, kind);
}

/**
 * Returns a cache key that changes when the policy's data changes. It leaves out the document
 * links, because they change daily.
 */
function cacheKey(kind: string, { policy, ...rest }: PolicyDocumentData): string {
  return hashOf([kind, { ...policy, documents: [] }, rest.insured, rest.terms, rest.paidWith]);
}

function hashOf(content: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

type Renderer = (
  data: PolicyDocumentData,
  brand: Services['brand'],
) => (() => Promise<Uint8Array>) | undefined;

const renderers: Record<PolicyDocumentKind, Renderer> = {
  declarations: (data, brand) => () => renderDeclarations(data, brand),
  policy: ({ policy, product, terms }, brand) =>
    product &&
    (() =>
      renderPolicyText(
        {
          product: product.name,
          terms,
          sections: product.wording(terms, brand),
          policyNumber: policy.policy_number,
          date: new Date(policy.created),
        },
        brand,
      )),
};

function sendPdf(
  context: Context,
  file: Uint8Array,
  { name, cache }: { name: string; cache: string },
) {
  return context.body(file.slice().buffer, 200, {
    'Content-Type': 'application/pdf',
    'Content-Length': String(file.byteLength),
    'Content-Disposition': `inline; filename="${name.replace(/[^\w.-]/g, '_')}"`,
    'Cache-Control': cache,
    'Referrer-Policy': 'no-referrer',
    // Inline styles are allowed because the browser's PDF viewer needs them. The PDF file itself
    // cannot load or run anything.
    'Content-Security-Policy':
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  });
}

/** Renders the page for a valid link that has expired. */
function expiredLinkPage(layout: PageBranding): Html {
  return renderMessagePage(
    {
      title: 'This link has expired',
      icon: 'warning-circle',
      paragraphs: [
        `Links to policy documents work for ${serviceFacts.documentLinkDays}. You’ll find a new one in your account.`,
      ],
      action: { label: 'Go to your account', href: `${layout.settings.SITE_URL}/account` },
    },
    layout,
  );
}

/**
 * Renders the page for an invalid document link. A forged link, an unknown policy and an unknown
 * document get the same page, so that the page does not reveal which policies exist.
 */
function documentNotFoundPage(layout: PageBranding): Html {
  return renderMessagePage(
    {
      title: 'We can’t find that document',
      icon: 'warning-circle',
      paragraphs: [
        'The link is incomplete or was changed along the way. Your documents are in your account.',
      ],
      action: { label: 'Go to your account', href: `${layout.settings.SITE_URL}/account` },
    },
    layout,
  );
}
