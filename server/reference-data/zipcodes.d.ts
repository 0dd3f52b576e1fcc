/** Types for the data file of the npm package zipcodes, which has none. */
declare module 'zipcodes/lib/codes.js' {
  interface ZipRow {
    zip: string;
    /** Latitude in degrees; 0 when the data set has no coordinates. */
    latitude: number;
    longitude: number;
    city: string;
    /** Two letters; AA, AE and AP are military post. */
    state: string;
    country: string;
  }
  export const codes: Readonly<Record<string, ZipRow | undefined>>;
}
