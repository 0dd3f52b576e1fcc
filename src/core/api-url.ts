import { settings } from './settings.ts';

/**
 * Returns the full URL for a URL or path from an API response. A path is resolved against the API's
 * base URL.
 */
export function resolveApiUrl(url: string): string {
  return settings.apiBase ? (URL.parse(url, settings.apiBase)?.href ?? url) : url;
}
