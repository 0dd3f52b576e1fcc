import type { CallDefinition } from './define-call.ts';

/** True if a backend may lack the call, because the storefront works without it. */
export function isOptionalCall({ nonStandard, optional }: CallDefinition): boolean {
  return nonStandard === true || optional === true;
}

/**
 * True if a response means that the backend does not have the call. Status 404 alone does not mean
 * it, because a record may be missing.
 * @param code error code of the response. Undefined if the body is not an API error
 */
export function isMissingCallResponse(
  { errors }: CallDefinition,
  { status, code }: { status: number; code?: string | undefined },
): boolean {
  if (status === 501) return true;
  if (status !== 404) return false;
  if (code === undefined || code === 'route_not_found') return true;
  return code === 'not_found' && !errors.includes('not_found');
}
