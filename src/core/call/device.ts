import type { DeviceEnvironment } from '../../contract/environment.ts';

/** Device information from the browser. */
export interface Device {
  userAgent: string;
  timeZone: string;
}

const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
];

const systems: [name: string, pattern: RegExp][] = [
  ['iOS', /(?:iPhone|iPad|iPod).*? OS ([\d_]+)/],
  ['Android', /Android ([\d.]+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['ChromeOS', /CrOS \S+ ([\d.]+)/],
  ['Linux', /Linux()/],
];

/** Coordinates in degrees, WGS 84. */
export interface LatLng {
  lat: number;
  lng: number;
}

/**
 * Returns the value of the X-Environment header: browser, operating system, time zone and, if
 * known, the coordinates of the address.
 */
export function deviceEnvironment(
  { userAgent, timeZone }: Device,
  position?: LatLng,
): DeviceEnvironment {
  const [browser, browser_ver] = recognize(browsers, userAgent);
  const [os, os_ver] = recognize(systems, userAgent);
  const coordinates = position && { ...position, latitude: position.lat, longitude: position.lng };
  return { browser, browser_ver, os, os_ver, tz: timeZone, ...coordinates };
}

/** Reads the device information of a browser. In Node 20 there is no `navigator`. */
export function browserDevice(): Device {
  return {
    userAgent: globalThis.navigator?.userAgent ?? '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

function recognize(list: typeof browsers, userAgent: string): [name: string, version: string] {
  for (const [name, pattern] of list) {
    const match = pattern.exec(userAgent);
    if (match) return [name, (match[1] ?? '').replaceAll('_', '.')];
  }
  return ['unknown', ''];
}
