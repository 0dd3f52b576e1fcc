import { settings } from './settings.ts';

/** Resolves a URL from a response. A path is resolved against the API's base. */
export function apiUrl(url: string): string {
  return settings.apiBase ? (URL.parse(url, settings.apiBase)?.href ?? url) : url;
}
