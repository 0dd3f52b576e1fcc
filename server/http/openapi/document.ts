import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { commonErrorCodes, type ErrorCode } from '../../../src/contract/errors.ts';
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
import { tagGroups, tagDescriptions } from './tags.ts';

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
      version: '1.0.0',
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
    'x-tagGroups': Object.entries(tagGroups).map(([name, tags]) => ({ name, tags })),
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
