/** Path of the server that receives the reports of browsers about the Content-Security-Policy. */
export const cspReportsPath = '/csp-reports';

/** Name of the endpoint in the header Reporting-Endpoints and in the directive report-to. */
const CSP_ENDPOINT = 'csp';

type ReportSettings = Readonly<Record<string, string | undefined>>;

/** Returns the URL that gets the reports. Undefined means that browsers send none. */
function cspReportUrl({ PUBLIC_CSP_REPORT_URL, PUBLIC_API_BASE }: ReportSettings) {
  if (PUBLIC_CSP_REPORT_URL) return PUBLIC_CSP_REPORT_URL;
  // Another backend need not receive reports, so it gets them only by the setting.
  return PUBLIC_API_BASE ? undefined : cspReportsPath;
}

/**
 * Returns the directives that request reports. Browsers with the Reporting API ignore the older
 * directive report-uri.
 */
export function cspReportDirectives(
  settings: ReportSettings,
): (`report-uri ${string}` | `report-to ${string}`)[] {
  const url = cspReportUrl(settings);
  return url ? [`report-uri ${url}`, `report-to ${CSP_ENDPOINT}`] : [];
}

/** Returns the header that says where the endpoint of the directive report-to is. */
export function cspReportHeaders(settings: ReportSettings): Record<string, string> {
  const url = cspReportUrl(settings);
  return url ? { 'reporting-endpoints': `${CSP_ENDPOINT}="${url}"` } : {};
}
