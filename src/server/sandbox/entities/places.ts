/** A currency of ISO 4217. */
export interface KnownCurrency {
  readonly code: string;
  readonly name: string;
  readonly decimals: number;
}

const KES: KnownCurrency = { code: 'KES', name: 'Kenyan shilling', decimals: 2 };
const UGX: KnownCurrency = { code: 'UGX', name: 'Ugandan shilling', decimals: 0 };
const TZS: KnownCurrency = { code: 'TZS', name: 'Tanzanian shilling', decimals: 2 };
const RWF: KnownCurrency = { code: 'RWF', name: 'Rwandan franc', decimals: 0 };
const GHS: KnownCurrency = { code: 'GHS', name: 'Ghanaian cedi', decimals: 2 };
const NGN: KnownCurrency = { code: 'NGN', name: 'Nigerian naira', decimals: 2 };
const ZAR: KnownCurrency = { code: 'ZAR', name: 'South African rand', decimals: 2 };
const XOF: KnownCurrency = { code: 'XOF', name: 'West African CFA franc', decimals: 0 };

/** Countries in which the platform works, in the order of their names. */
export const COUNTRIES = [
  { code: 'GH', name: 'Ghana', dialCode: '+233', currency: GHS },
  { code: 'KE', name: 'Kenya', dialCode: '+254', currency: KES },
  { code: 'NG', name: 'Nigeria', dialCode: '+234', currency: NGN },
  { code: 'RW', name: 'Rwanda', dialCode: '+250', currency: RWF },
  { code: 'SN', name: 'Senegal', dialCode: '+221', currency: XOF },
  { code: 'ZA', name: 'South Africa', dialCode: '+27', currency: ZAR },
  { code: 'TZ', name: 'Tanzania', dialCode: '+255', currency: TZS },
  { code: 'UG', name: 'Uganda', dialCode: '+256', currency: UGX },
] as const;

/** Industries. A company names one of them. */
export const INDUSTRIES = [
  { id: 'agriculture', name: 'Agriculture' },
  { id: 'education', name: 'Education' },
  { id: 'events', name: 'Events and leisure' },
  { id: 'finance', name: 'Financial services' },
  { id: 'health', name: 'Health' },
  { id: 'logistics', name: 'Logistics' },
  { id: 'public-sector', name: 'Public sector' },
  { id: 'retail', name: 'Retail' },
  { id: 'technology', name: 'Technology' },
  { id: 'transport', name: 'Transport' },
] as const;
