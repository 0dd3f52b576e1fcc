/** Types of the data file in the npm package zipcodes. The package itself has no types. */
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
