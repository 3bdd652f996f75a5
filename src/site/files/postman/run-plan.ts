// What makes the whole collection one run in one fresh workspace: each call finds what it needs, and none takes away
// what a later one needs. Calls that end something end what an earlier call has made.
import type { Json } from '#contract/json.ts';

/** What a request has that its description's example has not. */
export interface RunStep {
  /** Variables for later requests, and where their values stand in the response, such as data.0.id. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Path parameters, by name, that are variables. Until an earlier request has set one, the example is its value. */
  readonly path?: Readonly<Record<string, string>>;
  /** Path parameters with a value of their own. */
  readonly values?: Readonly<Record<string, string>>;
  /** Fields of the JSON body with a value of their own. */
  readonly body?: Readonly<Record<string, Json>>;
  /** The variable of the bearer token, in place of apiKey or accessToken. */
  readonly token?: string;
  /** Seconds by which the sandbox's clock goes forward before the request. */
  readonly waits?: number;
}

const MADE_ACCOUNT = { path: { accountId: 'madeAccountId' } };
const MADE_BENEFICIARY = { path: { beneficiaryId: 'madeBeneficiaryId' } };
const MADE_DEPENDANT = { path: { dependantId: 'madeDependantId' } };
const MADE_WALLET_TYPE = { path: { walletTypeId: 'madeWalletTypeId' } };
const MADE_ZONE = { path: { zoneId: 'madeZoneId' } };
const MADE_ZONE_TAG = { path: { tagId: 'madeZoneTagId' } };
const MADE_TEMPLATE = { path: { templateId: 'madeTemplateId' } };
const MADE_KEY = { path: { keyId: 'madeKeyId' } };
/** An app without the key that the run is made with. */
const OTHER_APP = { values: { appId: 'app_01HZX5S7Q2TB' } };

/** By operationId. */
export const RUN_STEPS: Readonly<Record<string, RunStep>> = {
  verifyOtp: { keeps: { endedToken: 'accessToken' } },
  logOut: { token: 'endedToken' },
  // One message a minute goes to a phone.
  sendOtpToPhone: { waits: 60 },
  requestRegistrationOtp: { waits: 60 },
  changePasswordWithOtp: { body: { newPassword: 'saddle-lantern-cloud-7' } },
  validateRegistrationOtp: { keeps: { registeredToken: 'accessToken' } },
  registerCompany: { token: 'registeredToken' },
  createAccount: { keeps: { madeAccountId: 'id' } },
  updateAccount: MADE_ACCOUNT,
  setAccountStatus: MADE_ACCOUNT,
  // Enough for every payment of the run.
  topUpAccount: { body: { amount: { amount: 2_000_000, currency: 'KES' } } },
  addBeneficiaryAccount: { keeps: { madeBeneficiaryId: 'id' } },
  setBeneficiaryStatus: MADE_BENEFICIARY,
  deleteBeneficiaryAccount: MADE_BENEFICIARY,
  createDependant: { keeps: { madeDependantId: 'id' } },
  setDependantStatus: MADE_DEPENDANT,
  deleteDependant: MADE_DEPENDANT,
  // The company's default stays.
  updateCurrency: { values: { code: 'KES' } },
  addWalletType: { keeps: { madeWalletTypeId: 'id' } },
  updateWalletType: MADE_WALLET_TYPE,
  setWalletTypeStatus: MADE_WALLET_TYPE,
  deleteWalletType: MADE_WALLET_TYPE,
  addDevice: { keeps: { madeDeviceId: 'id' } },
  deactivateDevice: { path: { deviceId: 'madeDeviceId' } },
  createIotDevice: { keeps: { madeIotDeviceId: 'id' } },
  // The one that the run has assigned; the others are read at tills and gates.
  setIotDeviceStatus: { values: { iotDeviceId: 'iot_01HZX7V7W2JV' } },
  deleteIotDevice: { path: { iotDeviceId: 'madeIotDeviceId' } },
  createZone: { keeps: { madeZoneId: 'id' } },
  updateZone: MADE_ZONE,
  deleteZone: MADE_ZONE,
  createZoneTags: { keeps: { madeZoneTagId: 'data.0.id' } },
  updateZoneTag: MADE_ZONE_TAG,
  deleteZoneTag: MADE_ZONE_TAG,
  deactivateApp: OTHER_APP,
  activateApp: OTHER_APP,
  createAppKey: { keeps: { madeKeyId: 'key.id' } },
  assignPermission: MADE_KEY,
  revokePermission: MADE_KEY,
  updateAppKey: MADE_KEY,
  regenerateAppKey: MADE_KEY,
  deleteAppKey: MADE_KEY,
  createRule: { keeps: { madeRuleId: 'id' } },
  deleteRule: { path: { ruleId: 'madeRuleId' } },
  createAudience: { keeps: { madeAudienceId: 'id' } },
  deleteAudience: { path: { audienceId: 'madeAudienceId' } },
  createTemplate: { keeps: { madeTemplateId: 'id' } },
  updateTemplate: MADE_TEMPLATE,
  deleteTemplate: MADE_TEMPLATE,
};

/** Requests of a folder in another order than that of its pages: they share the places that the pages have. */
export const RUN_ORDER: readonly (readonly string[])[] = [
  ['verifyOtp', 'logOut'],
  ['requestRegistrationOtp', 'registerUser', 'validateRegistrationOtp', 'registerCompany'],
  ['disconnectIdentityProvider', 'updateIdentityConnection'],
  ['disconnectSmsProvider', 'connectSmsProvider'],
  ['createAppKey', 'assignPermission', 'revokePermission', 'updateAppKey', 'regenerateAppKey'],
];

/** Requests that end what the whole run needs. They have a folder of their own, the last one. */
export const LAST_REQUESTS: readonly string[] = ['changePasswordWithOtp'];
