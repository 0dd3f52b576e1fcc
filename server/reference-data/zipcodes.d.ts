/** The data file of the npm package zipcodes, which comes without types. */
declare module 'zipcodes/lib/codes.js' {
  interface ZipRow {
    zip: string;
    /** Degrees; 0 where the data set has no coordinates. */
    latitude: number;
    longitude: number;
    city: string;
    /** Two letters; AA, AE and AP are military post. */
    state: string;
    country: string;
  }
  export const codes: Readonly<Record<string, ZipRow | undefined>>;
}
