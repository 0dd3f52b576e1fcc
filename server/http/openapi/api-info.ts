/** Name, URLs and contact of the API. */
export interface ApiInfo {
  title: string;
  /** Origin of the API. '/' means the origin of the document. */
  url: string;
  /** Origin of the connect API, if it differs. */
  connectUrl?: string;
  contact: { name: string; email: string };
}
