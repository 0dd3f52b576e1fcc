/** Name, URLs and contact of the API, for its OpenAPI document. */
export interface ApiInfo {
  title: string;
  /** Origin of the API. '/' means the origin from which the document was loaded. */
  url: string;
  /** Origin of the connect API, if it differs. */
  connectUrl?: string;
  contact: { name: string; email: string };
}
