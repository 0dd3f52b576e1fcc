/** Who offers the API, and where it is. */
export interface ApiInfo {
  title: string;
  /** Origin of the API; '/' where the document's own origin answers. */
  url: string;
  /** Of the calls of the connect API, where that is another. */
  connectUrl?: string;
  contact: { name: string; email: string };
}
