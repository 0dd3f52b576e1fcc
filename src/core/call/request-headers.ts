import { headerNames } from '../../contract/header-names.ts';
import { deviceEnvironment, type Device, type LatLng } from './device.ts';

/**
 * Minimum length of a token from another issuer, in characters. Such tokens use the scheme
 * 'Bearer'. Shorter tokens use the scheme 'Token'.
 */
const BEARER_MIN_LENGTH = 60;

/** Returns the headers of every call. `token` is undefined if the call is sent without one. */
export function requestHeaders(
  device: Device,
  { token, position }: { token?: string | undefined; position?: LatLng | undefined },
): Record<string, string> {
  return {
    accept: 'application/json',
    [headerNames.environment]: JSON.stringify(deviceEnvironment(device, position)),
    ...(token && { authorization: authorization(token) }),
  };
}

function authorization(token: string): string {
  return `${token.length < BEARER_MIN_LENGTH ? 'Token' : 'Bearer'} ${token}`;
}
