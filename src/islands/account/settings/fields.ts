/**
 * Fields of the account settings. Converts an account to field values, and field values to
 * requests.
 */
import * as z from 'zod/mini';
import { NAME_LENGTH_MAX, type saveAccount } from '../../../contract/account/account-updates.ts';
import type { Account } from '../../../contract/account/account.ts';
import {
  ADDRESS_LENGTH_MAX,
  addressSchema,
  type Address,
  type WireAddress,
} from '../../../contract/address.ts';
import type { RequestOf } from '../../../contract/define-call.ts';
import {
  emailSchema,
  optionalTextSchema,
  phoneSchema,
  personNameSchema,
} from '../../../contract/fields.ts';
import { findCountry, findRegion } from './countries.ts';
import { formatInternationalPhone, splitPhone } from '../../../core/phone-country.ts';
import { toWireAddress } from '../../../core/address/wire-address.ts';
import { schemaParser, type FieldErrors, type RawValues } from '../../../interview/step-form.ts';

const settingsSchema = z.object({
  firstName: personNameSchema(NAME_LENGTH_MAX, 'Enter a first name'),
  middleName: optionalTextSchema(NAME_LENGTH_MAX),
  lastName: personNameSchema(NAME_LENGTH_MAX, 'Enter a last name'),
  /** Phone number with its calling code. A US number has no calling code. */
  phone: z.optional(phoneSchema),
  beneficiaryFirstName: optionalTextSchema(NAME_LENGTH_MAX),
  beneficiaryLastName: optionalTextSchema(NAME_LENGTH_MAX),
  beneficiaryEmail: z.optional(emailSchema),
  countryId: optionalTextSchema(NAME_LENGTH_MAX),
  region: optionalTextSchema(ADDRESS_LENGTH_MAX),
});

/**
 * Schema of the postal address in the settings. The region is optional, because some countries have
 * no regions.
 */
const settingsAddressSchema = z.object({
  ...addressSchema.shape,
  region: optionalTextSchema(ADDRESS_LENGTH_MAX),
});

const requiredAddressFields = ['streetAddress', 'unit', 'city', 'postal'] as const;

/**
 * Names of the fields of the postal address. If one of these fields was edited, the postal address
 * is saved too.
 */
export const addressFields = [...requiredAddressFields, 'region', 'countryId'] as const;

/**
 * The data of the two requests that save the settings. `address` is null if no postal address was
 * entered.
 */
export interface SettingsRequests {
  info: RequestOf<typeof saveAccount>;
  address: WireAddress | null;
}

/**
 * Validates the field values and converts them to requests. The postal address must be complete or
 * empty.
 */
export function parseSettings(values: RawValues): {
  errors: FieldErrors;
  answers?: SettingsRequests;
} {
  const text = (name: string) => String(values[name] ?? '').trim();
  const phone = text('phone') && formatInternationalPhone(text('phone'), text('phoneCountry'));
  const optionalValues = {
    phone: phone || undefined,
    beneficiaryEmail: text('beneficiaryEmail') || undefined,
  };
  const person = settingsSchema.safeParse({ ...values, ...optionalValues });
  // A stored postal address can be changed but not removed. So if there is one, the postal address
  // must be complete.
  const isAddressGiven =
    text('addressKnown') !== '' || requiredAddressFields.some((part) => text(part) !== '');
  const country = findCountry(text('countryId'))?.code ?? (text('countryId') || 'US');
  const addressInput = {
    ...values,
    country,
    lat: parseCoordinate(text('lat')),
    lng: parseCoordinate(text('lng')),
  };
  const address = isAddressGiven ? settingsAddressSchema.safeParse(addressInput) : null;
  if (person.success && address?.success !== false) {
    const answers = {
      info: toAccountInfo(person.data),
      address: address ? toAccountAddress(address.data) : null,
    };
    return { errors: {}, answers };
  }
  // The errors have the same order as the fields on screen.
  return {
    errors: {
      ...schemaParser(settingsSchema)({ ...values, ...optionalValues }).errors,
      ...(isAddressGiven && schemaParser(settingsAddressSchema)(addressInput).errors),
    },
  };
}

/**
 * Converts a postal address to the format of the account. There, the coordinates have their full
 * names: latitude and longitude.
 */
function toAccountAddress(address: Address): WireAddress {
  const { lat, lng, ...addressWithoutCoordinates } = toWireAddress(address);
  return { ...addressWithoutCoordinates, latitude: lat, longitude: lng };
}

function parseCoordinate(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

/**
 * Builds the request that saves the account data. It contains all fields. An empty field is sent as
 * null.
 */
function toAccountInfo(person: z.infer<typeof settingsSchema>): SettingsRequests['info'] {
  return {
    first_name: person.firstName,
    middle_name: person.middleName || null,
    last_name: person.lastName,
    phone_number: person.phone ?? null,
    beneficiary_first_name: person.beneficiaryFirstName || null,
    beneficiary_last_name: person.beneficiaryLastName || null,
    beneficiary_email: person.beneficiaryEmail ?? null,
    country_id: person.countryId || null,
    region_id: toRegionId(person),
  };
}

/**
 * Returns the region's id, or null if there is no region. Returns undefined if the country's
 * regions are not loaded. The request then does not change the stored region.
 */
function toRegionId({ countryId, region }: z.infer<typeof settingsSchema>) {
  const country = findCountry(countryId);
  if (countryId && !country) return undefined;
  return findRegion(country, region)?.id ?? null;
}

/** Converts an account to the values of the settings form's fields. */
export function toFieldValues(account: Account, phoneCountry: string): Record<string, string> {
  const { beneficiary, address, phone_number } = account;
  const phone = phone_number ? splitPhone(phone_number) : { country: phoneCountry, phone: '' };
  return {
    firstName: account.first_name,
    middleName: account.middle_name ?? '',
    lastName: account.last_name,
    phoneCountry: phone.country,
    phone: phone.phone,
    streetAddress: address?.line1 ?? '',
    unit: address?.line2 ?? '',
    city: address?.city ?? '',
    region: address?.state_or_region || regionCodeOf(account),
    postal: address?.postal ?? '',
    addressKnown: address ? 'yes' : '',
    beneficiaryFirstName: beneficiary?.first_name ?? '',
    beneficiaryLastName: beneficiary?.last_name ?? '',
    beneficiaryEmail: beneficiary?.email ?? '',
    countryId: account.country?.id ?? address?.country ?? '',
  };
}

/** Returns the code of the account's region. Empty until the regions are loaded. */
function regionCodeOf({ country, region }: Account): string {
  return findRegion(findCountry(country?.id ?? ''), region?.id ?? '')?.code ?? '';
}

type Field = keyof z.infer<typeof settingsSchema> | (typeof addressFields)[number] | 'phoneCountry';
type RequestName = keyof SettingsRequests['info'] | keyof WireAddress;

/**
 * Maps each field of the requests to its form field. Used to show the server's error messages next
 * to the form fields.
 */
export const formFieldByRequestField: Record<string, string> = {
  first_name: 'firstName',
  middle_name: 'middleName',
  last_name: 'lastName',
  phone_number: 'phone',
  beneficiary_first_name: 'beneficiaryFirstName',
  beneficiary_last_name: 'beneficiaryLastName',
  beneficiary_email: 'beneficiaryEmail',
  country_id: 'countryId',
  region_id: 'region',
  country: 'countryId',
  line1: 'streetAddress',
  line2: 'unit',
  city: 'city',
  state_or_region: 'region',
  postal: 'postal',
} satisfies Record<Exclude<RequestName, 'lat' | 'lng' | 'latitude' | 'longitude'>, Field>;

/** Labels of the fields on screen. */
export const fieldLabels: Record<string, string> = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  phoneCountry: 'Country code',
  phone: 'Phone',
  streetAddress: 'Street address',
  unit: 'Unit',
  city: 'City',
  region: 'State or region',
  postal: 'ZIP code',
  beneficiaryFirstName: 'Beneficiary’s first name',
  beneficiaryLastName: 'Beneficiary’s last name',
  beneficiaryEmail: 'Beneficiary’s email',
  countryId: 'Country',
} satisfies Record<Field, string>;
