import { settings } from './settings.ts';

/** An address in an answer, as this page opens it: a path is one on the API, wherever that is. */
export function apiUrl(url: string): string {
  return settings.apiBase ? (URL.parse(url, settings.apiBase)?.href ?? url) : url;
}
