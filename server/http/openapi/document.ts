import packageJson from '../../../package.json' with { type: 'json' };
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { commonErrorCodes, type ErrorCode } from '../../../src/contract/errors.ts';
import { products } from '../../../src/contract/products.ts';
import type { ApiInfo } from './api-info.ts';
import { apiIntroductionMarkdown } from './introduction.ts';
import type { JsonSchema } from './json-schema.ts';
import { operationOf, type OperationObject } from './operations.ts';
import {
  responseHeaderObjects,
  requestHeaderParameters,
  type HeaderObject,
  type ParameterObject,
} from './headers.ts';
import {
  describeErrorResponse,
  responseComponentName,
  frequentErrorCodes,
  type ResponseObject,
} from './responses.ts';
import { namedSchemas } from './schemas.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
    contact: ApiInfo['contact'];
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  'x-tagGroups': { name: string; tags: readonly string[] }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, ParameterObject>;
    headers: Record<string, HeaderObject>;
    responses: Record<string, ResponseObject>;
    securitySchemes: Record<string, JsonSchema>;
  };
}

/**
 * Builds an OpenAPI 3.1 document that describes the contract. It has one operation per call, which
 * is generated from the call's definition.
 */
export function buildOpenApiDocument(apiInfo: ApiInfo): OpenApiDocument {
  const list: CallDefinition[] = Object.values(calls);
  const paths: OpenApiDocument['paths'] = {};
  for (const call of list) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, apiInfo) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${apiInfo.title} provider API`,
      version: packageJson.version,
      summary: 'The calls behind the storefront',
      description: apiIntroductionMarkdown(),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: apiInfo.contact,
    },
    servers: [{ url: apiInfo.url }],
    tags: [...new Set(list.map((call) => call.tag))].map((name) => ({
      name,
      description: tagDescriptions[name] ?? '',
    })),
    'x-tagGroups': Object.entries(tagGroups).map(([name, tags]) => ({
      name,
      tags: tags.filter((tag) => usedTags.has(tag)),
    })),
    paths,
    components: {
      schemas: namedSchemas(),
      parameters: requestHeaderParameters,
      headers: responseHeaderObjects,
      responses: commonResponses(),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'A sign-in token with fewer than 60 characters: `Authorization: Token …`.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A sign-in token with 60 characters or more: `Authorization: Bearer …`.',
        },
      },
    },
  };
}

function commonResponses(): Record<string, ResponseObject> {
  const codes: readonly ErrorCode[] = [...commonErrorCodes, ...frequentErrorCodes];
  return Object.fromEntries(
    codes.map((code) => [responseComponentName(code), describeErrorResponse([code])]),
  );
}

const usedTags = new Set<string>(Object.values(calls).map(({ tag }) => tag));
/** Products with calls. The tag of the calls is the product's title. */
const productTags = Object.values(products).filter(({ title }) => usedTags.has(title));

/** Description of each group of calls, by the `tag` that the contract gives the calls. */
const tagDescriptions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(productTags.map(({ title, description }) => [title, `${description}.`])),
  'Sign-in': 'Creates accounts, and creates and revokes tokens.',
  Account: 'The signed-in person: name, address, beneficiary, cards.',
  Privacy: 'Copies of a person’s data, and requests to delete the account.',
  'Payment methods':
    'Cards. A single-use token of the card processor becomes a payment method for purchases. No call accepts a card number.',
  Information: 'Airlines, countries, addresses and error reports of browsers. Needs no token.',
  Baggage: 'Coverage for the bags of one trip: plans, checkout, purchase.',
  'Rental car': 'Coverage for a rented car by the day, and extensions during the rental.',
  Renters: 'Coverage for a rented home: a quote from the rates, a checkout and a purchase.',
  'Small business': 'Coverage for a business: a survey, a quote, a checkout and a purchase.',
  Collectibles:
    'Coverage for collections. Several calls complete one quote. A policy in force can be changed.',
  'Collections of a policy':
    'Endorsements of a collectibles policy in force: add, edit or remove a collection. Each is priced, then submitted.',
  'Saved quotes': 'Continues a purchase on another device through an emailed link.',
  Policies: 'The caller’s policies and their cancellation.',
  Cancellation: 'Cancellation of a renters policy through an emailed link, without an account.',
  Claims: 'Claim processes and filed claims, with photos and the bank account for the payment.',
  Contact: 'The contact form of the site.',
  Sandbox:
    'Replaces the card processor while no key of it is set. Off in production and optional for other backends: with PUBLIC_STRIPE_KEY the storefront sends cards to Stripe.',
};

/** Groups of tags, in the order of the API reference. */
const tagGroups = {
  'What every flow uses': ['Information', 'Payment methods', 'Saved quotes', 'Sandbox'],
  Products: [...productTags.map(({ title }) => title), 'Collections of a policy'],
  'Account area': ['Sign-in', 'Account', 'Privacy', 'Policies', 'Cancellation', 'Claims'],
  Site: ['Contact'],
};
