import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { checkoutSchema } from '../purchase/billing.ts';
import { surveyAnswersSchema } from '../survey/dynamic-form.ts';
import {
  applicationSchema,
  applicationUpdateSchema,
  collectiblesQuoteChoicesSchema,
  collectionAddressSchema,
  planApplicationSchema,
} from './application.ts';
import { collectiblesPlanSchema, collectiblesQuoteSchema } from './quote.ts';

const base = '/api/quote/v1/protections/collectibles';
const quotes = `${base}/quotes/:quoteId` as const;
const tag = 'Collectibles';

const plansResponse = z.object({ plans: z.array(collectiblesPlanSchema) });
const openedQuoteResponse = z.object({
  quote_id: z.string(),
  quote: collectiblesQuoteSchema,
  ...plansResponse.shape,
});
const quoteResponse = z.object({ quote_id: z.string(), quote: collectiblesQuoteSchema });

/** Error codes for an address or category that cannot be insured. */
const addressErrors = [
  'no_offers_found',
  'rating_address_rejected',
  'property_address_invalid',
  'physical_address_required',
] as const;
const quoteErrors = ['quote_not_found', 'quote_expired'] as const;
/** Error codes for collections or owners that cannot be insured. */
const applicationErrors = [
  ...addressErrors,
  ...quoteErrors,
  'quote_request_rejected',
  'ineligible_for_plan',
  'total_collection_value_is_above_limit',
  'collectibles_policy_pending',
] as const;
const checkoutErrors = [...applicationErrors, 'jewelry_exit_ramp'] as const;

export const openCollectiblesQuote = defineCall({
  id: 'openCollectiblesQuote',
  method: 'POST',
  path: `${base}/quote`,
  summary: 'Creates a quote for an address, with the plan of a category and its survey',
  tag,
  auth: 'optional',
  request: z.object({ application: applicationSchema }),
  response: openedQuoteResponse,
  errors: ['unauthorized', ...addressErrors, 'ineligible_for_plan', 'collectibles_policy_pending'],
});

export const listCollectiblesQuotePlans = defineCall({
  id: 'listCollectiblesQuotePlans',
  method: 'GET',
  path: `${quotes}/plans`,
  summary: 'Returns the plan and survey of a category for a quote',
  tag,
  auth: 'optional',
  query: z.object({ category_code: z.optional(z.string()) }),
  response: plansResponse,
  errors: ['unauthorized', ...quoteErrors, 'ineligible_for_plan'],
});

export const updateCollectiblesQuote = defineCall({
  id: 'updateCollectiblesQuote',
  method: 'PUT',
  path: quotes,
  summary:
    'Updates the application and returns its price. Omitted plan_applications stay unchanged',
  tag,
  auth: 'optional',
  request: z.object({ application: applicationUpdateSchema }),
  response: quoteResponse,
  errors: ['unauthorized', ...applicationErrors],
});

export const checkoutCollectiblesQuote = defineCall({
  id: 'checkoutCollectiblesQuote',
  method: 'POST',
  path: `${quotes}/checkout`,
  summary: 'Returns the exact price of a quote',
  tag,
  auth: 'optional',
  response: checkoutSchema,
  errors: ['unauthorized', ...checkoutErrors],
});

export const listCollectiblesPlans = defineCall({
  id: 'listCollectiblesPlans',
  method: 'POST',
  path: '/api/user/v2/protections/collectibles/plans',
  summary: 'Creates a quote. Same as openCollectiblesQuote',
  tag,
  auth: 'optional',
  request: z.object({ category_code: z.string(), rating_address: collectionAddressSchema }),
  response: openedQuoteResponse,
  errors: [...openCollectiblesQuote.errors],
});

export const rateCollectibles = defineCall({
  id: 'rateCollectibles',
  method: 'POST',
  path: '/api/user/v2/protections/collectibles/rates',
  summary: 'Updates the collections and returns their price. Same as updateCollectiblesQuote',
  tag,
  auth: 'optional',
  request: z.object({
    quote_id: z.string(),
    /** Survey answers about the policy, by `key_name`. */
    details: surveyAnswersSchema,
    settings: z.optional(collectiblesQuoteChoicesSchema),
    collections: planApplicationSchema.shape.collections,
  }),
  response: quoteResponse,
  errors: ['unauthorized', ...applicationErrors],
});

export const checkoutCollectibles = defineCall({
  id: 'checkoutCollectibles',
  method: 'POST',
  path: '/api/user/v2.1/protections/collectibles/checkout',
  summary: 'Returns the exact price of a quote. Same as checkoutCollectiblesQuote',
  tag,
  auth: 'optional',
  request: z.object({ quote_id: z.string() }),
  response: checkoutSchema,
  errors: ['unauthorized', ...checkoutErrors],
});
