import type { Kind } from './kind.ts';

const MAX_SHOWN = 40;

/** Names of kinds whose own names are not as the description says them. */
const LABELS: Readonly<Record<string, string>> = {
  'access-log': 'entry of the access log',
  'beneficiary-filter': 'saved filter',
  'beneficiary-label': 'label',
  'company-wallet': 'wallet',
  'dependant-label': 'label',
  'identity-check': 'identity check',
  'iot-device': 'IoT device',
  'iot-type': 'IoT type',
  'otp-delivery': 'delivery',
  'payment-quote': 'quote',
  'zone-tag': 'tag',
};

/** Says which object there is none of, for people. */
export function describeMissing({ name, isOfPlatform }: Kind<never>, id: string): string {
  const label = LABELS[name] ?? name.replaceAll('-', ' ');
  const shown = id.length > MAX_SHOWN ? `${id.slice(0, MAX_SHOWN)}...` : id;
  return isOfPlatform ? `There is no ${label} ${shown}.` : `Your company has no ${label} ${shown}.`;
}
