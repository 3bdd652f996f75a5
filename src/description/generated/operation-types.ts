// Generated from api/ by npm run write-types, which uses oazapfts. Do not edit.

export type UserId = string;
export type CompanyId = string;
export type PhoneNumber = string;
export type User = {
    id: UserId;
    companyId: CompanyId | null;
    firstName: string;
    lastName: string;
    email: string;
    phoneNumber: PhoneNumber;
    language: "en" | "fr" | "sw";
    status: "unverified" | "active" | "suspended";
    createdAt: string;
};
export type Session = {
    accessToken: string;
    expiresIn: number;
    refreshToken: string | null;
    user?: User;
};
export type PaymentId = string;
export type RequestId = string;
export type Problem = {
    "type": string;
    title: string;
    status: number;
    code: string;
    detail: string;
    pointer?: string;
    existingId?: PaymentId;
    requestId: RequestId;
};
export type OtpDeliveryId = string;
export type OtpDelivery = {
    id: OtpDeliveryId;
    phoneNumber: string;
    channel: "sms" | "voice";
    expiresAt: string;
    retryAfter: number;
};
export type AppKeyId = string;
export type Company = {
    id: CompanyId;
    name: string;
    countryCode: string;
    industry: string;
    currency: string;
    status: "active" | "suspended";
    createdAt: string;
};
export type WalletTypeId = string;
export type WalletGroupId = string;
export type AccountId = string;
export type WalletId = string;
export type Money = {
    amount: number;
    currency: string;
};
export type Wallet = {
    id: WalletId;
    accountId: AccountId;
    walletTypeId: WalletTypeId;
    code: string;
    balance: Money;
    available: Money;
    status: "active" | "frozen" | "closed";
    createdAt: string;
};
export type IotDeviceId = string;
export type Account = {
    id: AccountId;
    name: string;
    phoneNumber: PhoneNumber;
    email: string | null;
    nationalId: string | null;
    imageUrl: string | null;
    status: "active" | "suspended" | "closed";
    wallets: Wallet[];
    groupIds: WalletGroupId[];
    tags: string[];
    iotDeviceId: IotDeviceId | null;
    createdAt: string;
    updatedAt: string;
};
export type Page = {
    nextCursor: string | null;
    hasMore: boolean;
};
export type AccountList = {
    data: Account[];
    page: Page;
};
export type UploadId = string;
export type UploadError = {
    line: number;
    column: string;
    message: string;
};
export type UploadReport = {
    id: UploadId;
    rowCount: number;
    createdCount: number;
    rejectedCount: number;
    errors: UploadError[];
};
export type TransactionId = string;
export type TransferId = string;
export type Counterparty = {
    "type": "account" | "beneficiary" | "company" | "phone" | "voucher" | "platform" | "bank" | "card";
    id: string | null;
    name: string;
};
export type DependantId = string;
export type DeviceId = string;
export type VoucherId = string;
export type Transaction = {
    id: TransactionId;
    transferId: TransferId;
    "type": "topup" | "charge" | "payment" | "refund" | "payout" | "collection" | "fee";
    status: "pending" | "completed" | "failed";
    direction: "in" | "out";
    accountId: AccountId | null;
    walletId: WalletId;
    counterparty: Counterparty;
    dependantId: DependantId | null;
    deviceId: DeviceId | null;
    userId: UserId | null;
    voucherId: VoucherId | null;
    paymentId: PaymentId | null;
    amount: Money;
    balanceAfter: Money;
    reference: string | null;
    description: string | null;
    createdAt: string;
};
export type TagCount = {
    tag: string;
    carrierCount: number;
};
export type TagCountList = {
    data: TagCount[];
    page: Page;
};
export type CreditScoreId = string;
export type CreditScore = {
    id: CreditScoreId;
    accountId: AccountId;
    score: number | null;
    band: "poor" | "fair" | "good" | "excellent" | null;
    status: "pending" | "completed" | "failed";
    createdAt: string;
};
export type CreditScoreList = {
    data: CreditScore[];
    page: Page;
};
export type IdentityCheckId = string;
export type IdentityCheck = {
    id: IdentityCheckId;
    accountId: AccountId;
    level: "basic" | "enhanced";
    status: "pending" | "verified" | "declined" | "failed";
    documentType: "national_id" | "passport" | "driving_licence";
    reason: string | null;
    reasonCode: "name_mismatch" | "face_mismatch" | null;
    providerReference: string | null;
    createdAt: string;
    completedAt: string | null;
};
export type IdentityCheckList = {
    data: IdentityCheck[];
    page: Page;
};
export type TransactionList = {
    data: Transaction[];
    page: Page;
};
export type BeneficiaryId = string;
export type BeneficiaryAccount = {
    id: BeneficiaryId;
    accountId: AccountId;
    name: string;
    phoneNumber: PhoneNumber;
    wallet: Wallet;
    status: "active" | "inactive";
    tags: string[];
    createdAt: string;
};
export type BeneficiaryFilterId = string;
export type BeneficiaryAccountList = {
    data: BeneficiaryAccount[];
    page: Page;
};
export type BeneficiaryFilter = {
    id: BeneficiaryFilterId;
    name: string;
    tags: string[];
    createdAt: string;
};
export type LabelId = string;
export type Label = {
    id: LabelId;
    name: string;
    carrierCount: number;
};
export type LabelList = {
    data: Label[];
    page: Page;
};
export type SpendingProfileId = string;
export type Dependant = {
    id: DependantId;
    accountId: AccountId;
    name: string;
    dateOfBirth: string | null;
    imageUrl: string | null;
    spendingProfileId: SpendingProfileId | null;
    status: "active" | "inactive";
    tags: string[];
    createdAt: string;
};
export type DependantList = {
    data: Dependant[];
    page: Page;
};
export type SpendingLimitInput = {
    period: "transaction" | "day" | "week" | "month";
    amount: Money;
    category?: string | null;
};
export type SpendingLimitId = string;
export type SpendingLimit = {
    id: SpendingLimitId;
    period: "transaction" | "day" | "week" | "month";
    amount: Money;
    category: string | null;
};
export type SpendingProfile = {
    id: SpendingProfileId;
    name: string;
    limits: SpendingLimit[];
    dependantCount: number;
    createdAt: string;
};
export type SpendingProfileList = {
    data: SpendingProfile[];
    page: Page;
};
export type Currency = {
    code: string;
    name: string;
    decimals: number;
    isDefault: boolean;
    createdAt: string;
};
export type CurrencyList = {
    data: Currency[];
    page: Page;
};
export type WalletType = {
    id: WalletTypeId;
    name: string;
    currency: string;
    maxBalance: Money | null;
    canOverdraw: boolean;
    properties: string[];
    status: "active" | "inactive";
    createdAt: string;
};
export type WalletTypeList = {
    data: WalletType[];
    page: Page;
};
export type WalletTypeProperty = {
    name: string;
    description: string;
};
export type WalletTypePropertyList = {
    data: WalletTypeProperty[];
    page: Page;
};
export type WalletGroup = {
    id: WalletGroupId;
    name: string;
    walletTypeIds: WalletTypeId[];
    accountCount: number;
    status: "active" | "inactive";
    createdAt: string;
};
export type WalletGroupList = {
    data: WalletGroup[];
    page: Page;
};
export type AudienceId = string;
export type Voucher = {
    id: VoucherId;
    name: string;
    code: string;
    amount: Money;
    status: "draft" | "active" | "inactive" | "expired";
    quantity: number;
    issuedCount: number;
    redeemedCount: number;
    validFrom: string;
    expiresAt: string;
    createdAt: string;
};
export type VoucherList = {
    data: Voucher[];
    page: Page;
};
export type IssuedVoucherId = string;
export type IssuedVoucher = {
    id: IssuedVoucherId;
    voucherId: VoucherId;
    accountId: AccountId;
    status: "issued" | "redeemed" | "expired";
    issuedAt: string;
    redeemedAt: string | null;
};
export type IssuedVoucherList = {
    data: IssuedVoucher[];
    page: Page;
};
export type PaymentWallet = {
    id: WalletId;
    name: string;
    balance: Money;
    available: Money;
    held: Money;
    status: "active" | "frozen";
};
export type PaymentWalletList = {
    data: PaymentWallet[];
    page: Page;
};
export type InvoiceId = string;
export type InvoiceLine = {
    description: string;
    amount: Money;
};
export type Invoice = {
    id: InvoiceId;
    "number": string;
    period: string;
    amount: Money;
    status: "open" | "paid" | "overdue" | "void";
    lines: InvoiceLine[];
    dueAt: string;
    paidAt: string | null;
};
export type InvoiceList = {
    data: Invoice[];
    page: Page;
};
export type Balance = {
    currency: string;
    clientMoney: Money;
    own: Money;
};
export type BalanceList = {
    data: Balance[];
    page: Page;
};
export type FundingId = string;
export type Funding = {
    id: FundingId;
    direction: "in";
    transferId: TransferId;
    amount: Money;
    source: "bank" | "mobile_money" | "card";
    reference: string;
    walletId: WalletId;
    receivedAt: string;
};
export type FundingList = {
    data: Funding[];
    page: Page;
};
export type Country = {
    code: string;
    name: string;
    dialCode: string;
    currency: string;
};
export type CountryList = {
    data: Country[];
    page: Page;
};
export type Industry = {
    id: string;
    name: string;
};
export type IndustryList = {
    data: Industry[];
    page: Page;
};
export type KycProvider = {
    id: string;
    name: string;
    countries: string[];
    isConnected: boolean;
};
export type KycProviderList = {
    data: KycProvider[];
    page: Page;
};
export type ProviderConnection = {
    provider: string;
    status: "connected" | "disconnected" | "failing";
    environment: "test" | "live" | null;
    username: string | null;
    lastTestedAt: string | null;
};
export type ConnectionTest = {
    hasSucceeded: boolean;
    latency: number;
    message: string;
    testedAt: string;
};
export type FleetId = string;
export type DevicePermissionId = string;
export type Device = {
    id: DeviceId;
    name: string;
    serialNumber: string;
    model: string | null;
    status: "active" | "inactive";
    fleetId: FleetId | null;
    userId: UserId | null;
    beneficiaryId: BeneficiaryId | null;
    permissionIds: DevicePermissionId[];
    createdAt: string;
};
export type DeviceList = {
    data: Device[];
    page: Page;
};
export type DevicePermission = {
    id: DevicePermissionId;
    name: string;
    actions: ("charge" | "check_in" | "check_out")[];
    maxAmount: Money | null;
    createdAt: string;
};
export type DevicePermissionList = {
    data: DevicePermission[];
    page: Page;
};
export type Fleet = {
    id: FleetId;
    name: string;
    managerId: UserId | null;
    deviceCount: number;
    createdAt: string;
};
export type FleetList = {
    data: Fleet[];
    page: Page;
};
export type UserList = {
    data: User[];
    page: Page;
};
export type Gateway = {
    id: string;
    name: string;
    kinds: ("b2c" | "c2b")[];
    status: "connected" | "disconnected" | "failing";
};
export type GatewayList = {
    data: Gateway[];
    page: Page;
};
export type TariffStep = {
    upTo: Money;
    fee: Money;
};
export type PaymentConfiguration = {
    gateway: string;
    shortcode: string;
    currency: string;
    minAmount: Money;
    maxAmount: Money;
    fees: TariffStep[];
};
export type ProviderToken = {
    token: string;
    kind: "b2c" | "c2b";
    expiresIn: number;
};
export type QuoteId = string;
export type PaymentQuote = {
    id: QuoteId;
    recipient: string;
    phoneNumber: PhoneNumber;
    amount: Money;
    fee: Money;
    total: Money;
    expiresAt: string;
};
export type BatchId = string;
export type Payment = {
    id: PaymentId;
    kind: "b2c" | "c2b";
    direction: "in" | "out";
    status: "pending" | "processing" | "completed" | "failed" | "timed_out";
    phoneNumber: PhoneNumber;
    amount: Money;
    fee: Money;
    walletId: WalletId;
    reference: string | null;
    batchId: BatchId | null;
    receipt: string | null;
    failure: string | null;
    failureCode: "owner_refused" | "wrong_pin" | "insufficient_funds" | "balance_limit" | "phone_unreachable" | "not_confirmed" | "wallet_blocked" | null;
    createdAt: string;
    completedAt: string | null;
};
export type PaymentList = {
    data: Payment[];
    page: Page;
};
export type BulkItem = {
    phoneNumber: PhoneNumber;
    amount: Money;
    reference?: string | null;
};
export type QueuedPayment = {
    index: number;
    id: PaymentId;
    reference: string | null;
    amount: Money;
    fee: Money;
};
export type BulkRejection = {
    index: number;
    code: string;
    detail: string;
    existingId: PaymentId | null;
};
export type PaymentBatch = {
    id: BatchId;
    totalCount: number;
    acceptedCount: number;
    payments: QueuedPayment[];
    rejected: BulkRejection[];
    amount: Money;
    fees: Money;
    held: Money;
};
export type IotTypeId = string;
export type TagId = string;
export type IotDevice = {
    id: IotDeviceId;
    name: string;
    uid: string;
    iotTypeId: IotTypeId;
    status: "unassigned" | "active" | "blocked" | "lost";
    accountId: AccountId | null;
    dependantId: DependantId | null;
    tagId: TagId | null;
    createdAt: string;
};
export type IotDeviceList = {
    data: IotDevice[];
    page: Page;
};
export type IotType = {
    id: IotTypeId;
    name: string;
    technology: "nfc" | "rfid" | "qr";
    createdAt: string;
};
export type IotTypeList = {
    data: IotType[];
    page: Page;
};
export type ZoneId = string;
export type AccountOrDependantId = string;
export type Zone = {
    id: ZoneId;
    name: string;
    capacity: number | null;
    insideCount: number;
    tagIds: TagId[];
    groupIds: WalletGroupId[];
    whitelist: AccountOrDependantId[];
    status: "open" | "closed";
    createdAt: string;
};
export type ZoneList = {
    data: Zone[];
    page: Page;
};
export type AccessLogId = string;
export type AccessLog = {
    id: AccessLogId;
    zoneId: ZoneId;
    subjectId: AccountOrDependantId | null;
    direction: "in" | "out";
    result: "admitted" | "refused";
    reason: string | null;
    at: string;
};
export type Tag = {
    id: TagId;
    name: string;
    colour: string | null;
    carrierCount: number;
    createdAt: string;
};
export type TagList = {
    data: Tag[];
    page: Page;
};
export type AccessLogList = {
    data: AccessLog[];
    page: Page;
};
export type AccessStats = {
    zoneId: ZoneId;
    entryCount: number;
    exitCount: number;
    refusalCount: number;
    peak: number;
    averageStay: number;
};
export type ChannelId = string;
export type NotificationChannel = {
    id: ChannelId;
    name: string;
    kind: "sms" | "email" | "push" | "callback";
    events: ("account.created" | "account.updated" | "transaction.completed" | "identity_check.completed" | "payment.completed" | "payment.failed" | "zone.entered" | "zone.left")[];
    text: string | null;
    address: string | null;
    secretHint: string | null;
    secretFrom: string | null;
    signingSecret: string | null;
    status: "active" | "inactive";
    createdAt: string;
};
export type NotificationChannelList = {
    data: NotificationChannel[];
    page: Page;
};
export type Variable = {
    name: string;
    description: string;
    example: string;
};
export type VariableList = {
    data: Variable[];
    page: Page;
};
export type NotificationId = string;
export type Notification = {
    id: NotificationId;
    title: string;
    text: string;
    level: "info" | "warning" | "critical";
    readAt: string | null;
    createdAt: string;
};
export type NotificationList = {
    data: Notification[];
    page: Page;
};
export type SmsConnection = {
    provider: string;
    status: "connected" | "disconnected" | "failing";
    environment: "test" | "live" | null;
    username: string | null;
    senderId: string | null;
    lastTestedAt: string | null;
};
export type SmsLogId = string;
export type SmsLog = {
    id: SmsLogId;
    phoneNumber: PhoneNumber;
    text: string;
    status: "queued" | "sent" | "delivered" | "failed";
    partCount: number;
    sentAt: string;
};
export type SmsLogList = {
    data: SmsLog[];
    page: Page;
};
export type RuleId = string;
export type Rule = {
    id: RuleId;
    name: string;
    subject: "payment" | "topup" | "payout" | "login";
    condition: string;
    action: "allow" | "review" | "refuse";
    status: "active" | "inactive";
    createdAt: string;
};
export type RuleList = {
    data: Rule[];
    page: Page;
};
export type MenuItem = {
    id: string;
    label: string;
    language: "en" | "fr" | "sw";
    position: number;
    isVisible: boolean;
};
export type MenuItemList = {
    data: MenuItem[];
    page: Page;
};
export type AppId = string;
export type AppKey = {
    id: AppKeyId;
    appId: AppId;
    name: string;
    prefix: string;
    permissions: string[];
    expiresAt: string | null;
    lastUsedAt: string | null;
    createdAt: string;
};
export type App = {
    id: AppId;
    name: string;
    status: "active" | "inactive";
    keys: AppKey[];
    createdAt: string;
};
export type AppList = {
    data: App[];
    page: Page;
};
export type Permission = {
    name: string;
    description: string;
};
export type PermissionList = {
    data: Permission[];
    page: Page;
};
export type AppKeySecret = {
    key: AppKey;
    secret: string;
};
export type AudienceFilter = {
    field: "tag" | "group" | "status" | "balance" | "createdAt";
    operator: "is" | "is_not" | "greater_than" | "less_than";
    value: string;
};
export type Audience = {
    id: AudienceId;
    name: string;
    filters: AudienceFilter[];
    accountCount: number;
    createdAt: string;
};
export type AudienceList = {
    data: Audience[];
    page: Page;
};
export type MessageId = string;
export type TemplateId = string;
export type Message = {
    id: MessageId;
    audienceId: AudienceId;
    templateId: TemplateId | null;
    channel: "sms" | "email" | "push";
    text: string;
    status: "queued" | "sending" | "sent" | "failed";
    recipientCount: number;
    deliveredCount: number;
    createdAt: string;
};
export type MessageList = {
    data: Message[];
    page: Page;
};
export type CommunicationSummary = {
    audienceCount: number;
    templateCount: number;
    messageCount: number;
    deliveredCount: number;
    failedCount: number;
    cost: Money;
};
export type Template = {
    id: TemplateId;
    name: string;
    channel: "sms" | "email" | "push";
    text: string;
    variables: string[];
    createdAt: string;
};
export type TemplateList = {
    data: Template[];
    page: Page;
};
export type FilterField = {
    field: "tag" | "group" | "status" | "balance" | "createdAt";
    operators: ("is" | "is_not" | "greater_than" | "less_than")[];
    description: string;
};
export type FilterFieldList = {
    data: FilterField[];
    page: Page;
};
export type EventId = string;
export type PingEvent = {
    id: EventId;
    "type": string;
    createdAt: string;
    data: {
        channelId: ChannelId;
    };
};
export type AccountEvent = {
    id: EventId;
    "type": string;
    createdAt: string;
    data: Account;
};
export type TransactionEvent = {
    id: EventId;
    "type": string;
    createdAt: string;
    data: Transaction;
};
export type IdentityCheckEvent = {
    id: EventId;
    "type": string;
    createdAt: string;
    data: IdentityCheck;
};
export type PaymentEvent = {
    id: EventId;
    "type": string;
    createdAt: string;
    data: Payment;
};
export type AccessEvent = {
    id: EventId;
    "type": string;
    createdAt: string;
    data: AccessLog;
};
export type Operations = {
    logIn: {
        path: {};
        query: {};
        body: {
            email: string;
            password: string;
        };
        result: {
            status: 200;
            json: Session;
        };
    };
    logOut: {
        path: {};
        query: {};
        result: {
            status: 204;
        };
    };
    changePasswordWithOtp: {
        path: {};
        query: {};
        body: {
            email: string;
            otp: string;
            newPassword: string;
        };
        result: {
            status: 204;
        };
    };
    verifyOtp: {
        path: {};
        query: {};
        body: {
            deliveryId: OtpDeliveryId;
            otp: string;
        };
        result: {
            status: 200;
            json: Session;
        };
    };
    sendOtpToPhone: {
        path: {};
        query: {};
        body: {
            phoneNumber: PhoneNumber;
            purpose: "login" | "password" | "payment";
            channel: "sms" | "voice";
        };
        result: {
            status: 201;
            json: OtpDelivery;
        };
    };
    resendOtp: {
        path: {
            deliveryId: OtpDeliveryId;
        };
        query: {};
        result: {
            status: 200;
            json: OtpDelivery;
        };
    };
    getAccessToken: {
        path: {};
        query: {};
        body: {
            grantType: "app_key" | "refresh_token";
            appKeyId?: AppKeyId;
            secret: string;
        };
        result: {
            status: 200;
            json: Session;
        };
    };
    registerUser: {
        path: {};
        query: {};
        body: {
            firstName: string;
            lastName: string;
            email: string;
            phoneNumber: PhoneNumber;
            password: string;
            language: "en" | "fr" | "sw";
        };
        result: {
            status: 201;
            json: User;
        };
    };
    validateRegistrationOtp: {
        path: {};
        query: {};
        body: {
            userId: UserId;
            otp: string;
        };
        result: {
            status: 200;
            json: Session;
        };
    };
    registerCompany: {
        path: {};
        query: {};
        body: {
            name: string;
            countryCode: string;
            industry: string;
            registrationNumber: string;
            taxNumber?: string;
        };
        result: {
            status: 201;
            json: Company;
        };
    };
    requestRegistrationOtp: {
        path: {
            userId: UserId;
        };
        query: {};
        result: {
            status: 200;
            json: OtpDelivery;
        };
    };
    listAccounts: {
        path: {};
        query: {
            status?: "active" | "suspended" | "closed";
            "from"?: string;
            to?: string;
            cursor?: string;
            limit: number;
            id?: AccountId[];
        };
        result: {
            status: 200;
            json: AccountList;
        };
    };
    createAccount: {
        path: {};
        query: {};
        body: {
            name: string;
            phoneNumber: PhoneNumber;
            walletTypeId: WalletTypeId;
            email?: string | null;
            nationalId?: string | null;
            groupIds?: WalletGroupId[];
            tags?: string[];
        };
        result: {
            status: 201;
            json: Account;
        };
    };
    uploadAccounts: {
        path: {};
        query: {};
        body: {
            file: string;
            dryRun: boolean;
        };
        files: {
            file: string;
        };
        result: {
            status: 200;
            json: UploadReport;
        };
    };
    updateAccountImage: {
        path: {
            accountId: AccountId;
        };
        query: {};
        body: {
            image: string;
        };
        files: {
            image: string;
        };
        result: {
            status: 200;
            json: Account;
        };
    };
    topUpAccount: {
        path: {
            accountId: AccountId;
        };
        query: {};
        body: {
            walletId: WalletId;
            amount?: Money;
            voucherCode?: string;
            reference?: string | null;
            description?: string | null;
        };
        result: {
            status: 201;
            json: Transaction;
        };
    };
    chargeAccount: {
        path: {
            accountId: AccountId;
        };
        query: {};
        body: {
            walletId: WalletId;
            amount: Money;
            reference?: string | null;
            description?: string | null;
        };
        result: {
            status: 201;
            json: Transaction;
        };
    };
    getAccount: {
        path: {
            accountId: AccountId;
        };
        query: {};
        result: {
            status: 200;
            json: Account;
        };
    };
    updateAccount: {
        path: {
            accountId: AccountId;
        };
        query: {};
        body: {
            name?: string;
            phoneNumber?: PhoneNumber;
            email?: string | null;
            nationalId?: string | null;
        };
        result: {
            status: 200;
            json: Account;
        };
    };
    listAccountTags: {
        path: {};
        query: {
            query?: string;
            cursor?: string;
            limit: number;
        };
        result: {
            status: 200;
            json: TagCountList;
        };
    };
    listAccountCreditScores: {
        path: {
            accountId: AccountId;
        };
        query: {
            cursor?: string;
            limit: number;
            id?: CreditScoreId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: CreditScoreList;
        };
    };
    listAccountIdentityChecks: {
        path: {
            accountId: AccountId;
        };
        query: {
            level?: "basic" | "enhanced";
            cursor?: string;
            limit: number;
            id?: IdentityCheckId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: IdentityCheckList;
        };
    };
    listWalletTransactions: {
        path: {
            accountId: AccountId;
            walletId: WalletId;
        };
        query: {
            "type"?: "topup" | "charge" | "payment" | "refund" | "payout" | "collection" | "fee";
            "from"?: string;
            to?: string;
            cursor?: string;
            limit: number;
            id?: TransactionId[];
            transferId?: TransferId;
            reference?: string;
        };
        result: {
            status: 200;
            json: TransactionList;
        };
    };
    listTransactions: {
        path: {};
        query: {
            status?: "pending" | "completed" | "failed";
            "type"?: "topup" | "charge" | "payment" | "refund" | "payout" | "collection" | "fee";
            walletId?: WalletId;
            reference?: string;
            "from"?: string;
            to?: string;
            cursor?: string;
            limit: number;
            id?: TransactionId[];
            transferId?: TransferId;
        };
        result: {
            status: 200;
            json: TransactionList;
        };
    };
    searchAccountsByName: {
        path: {};
        query: {
            query: string;
            cursor?: string;
            limit: number;
            id?: AccountId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: AccountList;
        };
    };
    getAccountByWalletCode: {
        path: {
            code: string;
        };
        query: {};
        result: {
            status: 200;
            json: Account;
        };
    };
    listAccountsByWalletType: {
        path: {
            walletTypeId: WalletTypeId;
        };
        query: {
            cursor?: string;
            limit: number;
            id?: AccountId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: AccountList;
        };
    };
    listAccountsByWalletDate: {
        path: {};
        query: {
            "from": string;
            to: string;
            walletTypeId?: WalletTypeId;
            cursor?: string;
            limit: number;
            id?: AccountId[];
        };
        result: {
            status: 200;
            json: AccountList;
        };
    };
    listAccountsAboveBalance: {
        path: {};
        query: {
            amount: number;
            currency: string;
            cursor?: string;
            limit: number;
            id?: AccountId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: AccountList;
        };
    };
    listAccountsBelowBalance: {
        path: {};
        query: {
            amount: number;
            currency: string;
            cursor?: string;
            limit: number;
            id?: AccountId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: AccountList;
        };
    };
    listAccountsAtBalance: {
        path: {};
        query: {
            amount: number;
            currency: string;
            cursor?: string;
            limit: number;
            id?: AccountId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: AccountList;
        };
    };
    listAccountsByTags: {
        path: {};
        query: {
            tags: string[];
            match: "all" | "any";
            cursor?: string;
            limit: number;
            id?: AccountId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: AccountList;
        };
    };
    exportAccounts: {
        path: {};
        query: {
            status?: "active" | "suspended" | "closed";
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            text: string;
        };
    };
    setAccountStatus: {
        path: {
            accountId: AccountId;
        };
        query: {};
        body: {
            status: "active" | "suspended" | "closed";
            reason?: string | null;
        };
        result: {
            status: 200;
            json: Account;
        };
    };
    addWalletToAccount: {
        path: {
            accountId: AccountId;
        };
        query: {};
        body: {
            walletTypeId: WalletTypeId;
        };
        result: {
            status: 200;
            json: Account;
        };
    };
    removeWalletFromAccount: {
        path: {
            accountId: AccountId;
            walletId: WalletId;
        };
        query: {};
        result: {
            status: 200;
            json: Account;
        };
    };
    addGroupToAccount: {
        path: {
            accountId: AccountId;
        };
        query: {};
        body: {
            groupId: WalletGroupId;
        };
        result: {
            status: 200;
            json: Account;
        };
    };
    removeGroupFromAccount: {
        path: {
            accountId: AccountId;
            groupId: WalletGroupId;
        };
        query: {};
        result: {
            status: 200;
            json: Account;
        };
    };
    assignIotDeviceToAccount: {
        path: {
            accountId: AccountId;
        };
        query: {};
        body: {
            iotDeviceId: IotDeviceId | null;
        };
        result: {
            status: 200;
            json: Account;
        };
    };
    addTagToAccount: {
        path: {
            accountId: AccountId;
        };
        query: {};
        body: {
            tag: string;
        };
        result: {
            status: 200;
            json: Account;
        };
    };
    removeTagFromAccount: {
        path: {
            accountId: AccountId;
            tag: string;
        };
        query: {};
        result: {
            status: 200;
            json: Account;
        };
    };
    deleteWallet: {
        path: {
            accountId: AccountId;
            walletId: WalletId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    listBeneficiaryAccounts: {
        path: {};
        query: {
            accountId?: AccountId;
            filterId?: BeneficiaryFilterId;
            cursor?: string;
            limit: number;
            id?: BeneficiaryId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: BeneficiaryAccountList;
        };
    };
    addBeneficiaryAccount: {
        path: {};
        query: {};
        body: {
            accountId: AccountId;
            name: string;
            phoneNumber: PhoneNumber;
            walletTypeId: WalletTypeId;
        };
        result: {
            status: 201;
            json: BeneficiaryAccount;
        };
    };
    addBeneficiaryFilter: {
        path: {};
        query: {};
        body: {
            name: string;
            tags: string[];
        };
        result: {
            status: 201;
            json: BeneficiaryFilter;
        };
    };
    getBeneficiaryAccount: {
        path: {
            beneficiaryId: BeneficiaryId;
        };
        query: {};
        result: {
            status: 200;
            json: BeneficiaryAccount;
        };
    };
    updateBeneficiaryAccount: {
        path: {
            beneficiaryId: BeneficiaryId;
        };
        query: {};
        body: {
            name?: string;
            phoneNumber?: PhoneNumber;
        };
        result: {
            status: 200;
            json: BeneficiaryAccount;
        };
    };
    deleteBeneficiaryAccount: {
        path: {
            beneficiaryId: BeneficiaryId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    listBeneficiaryTags: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: LabelId[];
        };
        result: {
            status: 200;
            json: LabelList;
        };
    };
    createBeneficiaryTags: {
        path: {};
        query: {};
        body: {
            names: string[];
            beneficiaryIds?: BeneficiaryId[];
        };
        result: {
            status: 200;
            json: LabelList;
        };
    };
    searchBeneficiaryTags: {
        path: {};
        query: {
            query: string;
            cursor?: string;
            limit: number;
            id?: LabelId[];
        };
        result: {
            status: 200;
            json: LabelList;
        };
    };
    resetBeneficiaryPin: {
        path: {
            beneficiaryId: BeneficiaryId;
        };
        query: {};
        result: {
            status: 200;
            json: OtpDelivery;
        };
    };
    listBeneficiaryTransactions: {
        path: {
            beneficiaryId: BeneficiaryId;
        };
        query: {
            cursor?: string;
            limit: number;
            id?: TransactionId[];
            transferId?: TransferId;
            reference?: string;
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: TransactionList;
        };
    };
    setBeneficiaryStatus: {
        path: {
            beneficiaryId: BeneficiaryId;
        };
        query: {};
        body: {
            status: "active" | "inactive";
        };
        result: {
            status: 200;
            json: BeneficiaryAccount;
        };
    };
    updateBeneficiaryTag: {
        path: {
            labelId: LabelId;
        };
        query: {};
        body: {
            name: string;
        };
        result: {
            status: 200;
            json: Label;
        };
    };
    listDependants: {
        path: {};
        query: {
            accountId?: AccountId;
            tag?: string;
            cursor?: string;
            limit: number;
            id?: DependantId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: DependantList;
        };
    };
    createDependant: {
        path: {};
        query: {};
        body: {
            accountId: AccountId;
            name: string;
            dateOfBirth?: string | null;
            spendingProfileId?: SpendingProfileId | null;
        };
        result: {
            status: 201;
            json: Dependant;
        };
    };
    uploadDependants: {
        path: {};
        query: {};
        body: {
            file: string;
        };
        files: {
            file: string;
        };
        result: {
            status: 200;
            json: UploadReport;
        };
    };
    assignSpendingProfile: {
        path: {
            dependantId: DependantId;
        };
        query: {};
        body: {
            spendingProfileId: SpendingProfileId;
        };
        result: {
            status: 200;
            json: Dependant;
        };
    };
    addDependantTag: {
        path: {
            dependantId: DependantId;
        };
        query: {};
        body: {
            name: string;
        };
        result: {
            status: 200;
            json: Label;
        };
    };
    updateDependantPicture: {
        path: {
            dependantId: DependantId;
        };
        query: {};
        body: {
            image: string;
        };
        files: {
            image: string;
        };
        result: {
            status: 200;
            json: Dependant;
        };
    };
    getDependant: {
        path: {
            dependantId: DependantId;
        };
        query: {};
        result: {
            status: 200;
            json: Dependant;
        };
    };
    updateDependant: {
        path: {
            dependantId: DependantId;
        };
        query: {};
        body: {
            name?: string;
            dateOfBirth?: string | null;
        };
        result: {
            status: 200;
            json: Dependant;
        };
    };
    deleteDependant: {
        path: {
            dependantId: DependantId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    setDependantStatus: {
        path: {
            dependantId: DependantId;
        };
        query: {};
        body: {
            status: "active" | "inactive";
        };
        result: {
            status: 200;
            json: Dependant;
        };
    };
    editDependantTag: {
        path: {
            labelId: LabelId;
        };
        query: {};
        body: {
            name: string;
        };
        result: {
            status: 200;
            json: Label;
        };
    };
    listDependantsTransactions: {
        path: {};
        query: {
            "from"?: string;
            to?: string;
            cursor?: string;
            limit: number;
            id?: TransactionId[];
            transferId?: TransferId;
            reference?: string;
        };
        result: {
            status: 200;
            json: TransactionList;
        };
    };
    listDependantTransactions: {
        path: {
            dependantId: DependantId;
        };
        query: {
            cursor?: string;
            limit: number;
            id?: TransactionId[];
            transferId?: TransferId;
            reference?: string;
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: TransactionList;
        };
    };
    detachSpendingProfile: {
        path: {
            dependantId: DependantId;
        };
        query: {};
        result: {
            status: 200;
            json: Dependant;
        };
    };
    listDependantTags: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: LabelId[];
        };
        result: {
            status: 200;
            json: LabelList;
        };
    };
    listSpendingProfiles: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: SpendingProfileId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: SpendingProfileList;
        };
    };
    createSpendingProfile: {
        path: {};
        query: {};
        body: {
            name: string;
            limits?: SpendingLimitInput[];
        };
        result: {
            status: 201;
            json: SpendingProfile;
        };
    };
    addSpendingLimit: {
        path: {
            spendingProfileId: SpendingProfileId;
        };
        query: {};
        body: SpendingLimitInput;
        result: {
            status: 201;
            json: SpendingProfile;
        };
    };
    updateSpendingProfile: {
        path: {
            spendingProfileId: SpendingProfileId;
        };
        query: {};
        body: {
            name: string;
        };
        result: {
            status: 200;
            json: SpendingProfile;
        };
    };
    applySpendingProfileToAll: {
        path: {
            spendingProfileId: SpendingProfileId;
        };
        query: {};
        body: {
            accountId: AccountId | null;
        };
        result: {
            status: 200;
            json: SpendingProfile;
        };
    };
    removeSpendingLimit: {
        path: {
            spendingProfileId: SpendingProfileId;
            limitId: SpendingLimitId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    listCurrencies: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: CurrencyList;
        };
    };
    addCurrency: {
        path: {};
        query: {};
        body: {
            code: string;
            isDefault: boolean;
        };
        result: {
            status: 201;
            json: Currency;
        };
    };
    updateCurrency: {
        path: {
            code: string;
        };
        query: {};
        body: {
            isDefault: boolean;
        };
        result: {
            status: 200;
            json: Currency;
        };
    };
    deleteCurrency: {
        path: {
            code: string;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    listWalletTypes: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: WalletTypeId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: WalletTypeList;
        };
    };
    addWalletType: {
        path: {};
        query: {};
        body: {
            name: string;
            currency?: string;
            maxBalance?: Money | null;
            canOverdraw: boolean;
            properties?: string[];
        };
        result: {
            status: 201;
            json: WalletType;
        };
    };
    listWalletTypeProperties: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
        };
        result: {
            status: 200;
            json: WalletTypePropertyList;
        };
    };
    updateWalletType: {
        path: {
            walletTypeId: WalletTypeId;
        };
        query: {};
        body: {
            name?: string;
            maxBalance?: Money | null;
            properties?: string[];
        };
        result: {
            status: 200;
            json: WalletType;
        };
    };
    deleteWalletType: {
        path: {
            walletTypeId: WalletTypeId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    setWalletTypeStatus: {
        path: {
            walletTypeId: WalletTypeId;
        };
        query: {};
        body: {
            status: "active" | "inactive";
        };
        result: {
            status: 200;
            json: WalletType;
        };
    };
    listWalletGroups: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: WalletGroupId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: WalletGroupList;
        };
    };
    createWalletGroup: {
        path: {};
        query: {};
        body: {
            name: string;
            walletTypeIds: WalletTypeId[];
        };
        result: {
            status: 201;
            json: WalletGroup;
        };
    };
    addWalletTypeToGroup: {
        path: {
            groupId: WalletGroupId;
        };
        query: {};
        body: {
            walletTypeId: WalletTypeId;
        };
        result: {
            status: 200;
            json: WalletGroup;
        };
    };
    updateWalletGroup: {
        path: {
            groupId: WalletGroupId;
        };
        query: {};
        body: {
            name: string;
        };
        result: {
            status: 200;
            json: WalletGroup;
        };
    };
    deleteWalletGroup: {
        path: {
            groupId: WalletGroupId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    setWalletGroupStatus: {
        path: {
            groupId: WalletGroupId;
        };
        query: {};
        body: {
            status: "active" | "inactive";
        };
        result: {
            status: 200;
            json: WalletGroup;
        };
    };
    detachTypeFromGroup: {
        path: {
            groupId: WalletGroupId;
            walletTypeId: WalletTypeId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    listVouchers: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: VoucherId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: VoucherList;
        };
    };
    createVoucher: {
        path: {};
        query: {};
        body: {
            name: string;
            code?: string;
            amount: Money;
            quantity: number;
            validFrom: string;
            expiresAt: string;
            accountIds?: AccountId[];
            audienceId?: AudienceId | null;
        };
        result: {
            status: 201;
            json: Voucher;
        };
    };
    listIssuedVouchers: {
        path: {};
        query: {
            voucherId?: VoucherId;
            accountId?: AccountId;
            cursor?: string;
            limit: number;
            id?: IssuedVoucherId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: IssuedVoucherList;
        };
    };
    searchVouchers: {
        path: {};
        query: {
            query: string;
            cursor?: string;
            limit: number;
            id?: VoucherId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: VoucherList;
        };
    };
    searchActiveVouchers: {
        path: {};
        query: {
            query: string;
            cursor?: string;
            limit: number;
            id?: VoucherId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: VoucherList;
        };
    };
    searchInactiveVouchers: {
        path: {};
        query: {
            query: string;
            cursor?: string;
            limit: number;
            id?: VoucherId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: VoucherList;
        };
    };
    editVoucher: {
        path: {
            voucherId: VoucherId;
        };
        query: {};
        body: {
            name?: string;
            expiresAt?: string;
            status?: "active" | "inactive";
            accountIds?: AccountId[];
            audienceId?: AudienceId | null;
        };
        result: {
            status: 200;
            json: Voucher;
        };
    };
    deleteVoucher: {
        path: {
            voucherId: VoucherId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    listCompanyWallets: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: WalletId[];
        };
        result: {
            status: 200;
            json: PaymentWalletList;
        };
    };
    listCompanyInvoices: {
        path: {};
        query: {
            status?: "open" | "paid" | "overdue" | "void";
            cursor?: string;
            limit: number;
            id?: InvoiceId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: InvoiceList;
        };
    };
    getCompanyBalance: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
        };
        result: {
            status: 200;
            json: BalanceList;
        };
    };
    listCompanyFunding: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: FundingId[];
            reference?: string;
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: FundingList;
        };
    };
    listCountries: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
        };
        result: {
            status: 200;
            json: CountryList;
        };
    };
    listIndustries: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
        };
        result: {
            status: 200;
            json: IndustryList;
        };
    };
    getProfile: {
        path: {};
        query: {};
        result: {
            status: 200;
            json: User;
        };
    };
    updateProfile: {
        path: {};
        query: {};
        body: {
            firstName?: string;
            lastName?: string;
            phoneNumber?: PhoneNumber;
            language?: "en" | "fr" | "sw";
        };
        result: {
            status: 200;
            json: User;
        };
    };
    updateProfilePassword: {
        path: {};
        query: {};
        body: {
            currentPassword: string;
            newPassword: string;
        };
        result: {
            status: 204;
        };
    };
    runBasicVerification: {
        path: {};
        query: {};
        body: {
            accountId: AccountId;
            documentType: "national_id" | "passport" | "driving_licence";
            documentNumber: string;
        };
        result: {
            status: 202;
            json: IdentityCheck;
        };
    };
    runEnhancedVerification: {
        path: {};
        query: {};
        body: {
            accountId: AccountId;
            documentType: "national_id" | "passport" | "driving_licence";
            documentImage: string;
            faceImage: string;
        };
        files: {
            documentImage: string;
            faceImage: string;
        };
        result: {
            status: 202;
            json: IdentityCheck;
        };
    };
    listIdentityChecks: {
        path: {};
        query: {
            status?: "pending" | "verified" | "declined" | "failed";
            cursor?: string;
            limit: number;
            id?: IdentityCheckId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: IdentityCheckList;
        };
    };
    resendIdentityCallback: {
        path: {
            checkId: IdentityCheckId;
        };
        query: {};
        result: {
            status: 200;
            json: IdentityCheck;
        };
    };
    listKycProviders: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
        };
        result: {
            status: 200;
            json: KycProviderList;
        };
    };
    getIdentityConfiguration: {
        path: {};
        query: {};
        result: {
            status: 200;
            json: ProviderConnection;
        };
    };
    testIdentityConnection: {
        path: {};
        query: {};
        result: {
            status: 200;
            json: ConnectionTest;
        };
    };
    updateIdentityConnection: {
        path: {};
        query: {};
        body: {
            environment: "test" | "live";
            username: string;
            apiKey: string;
        };
        result: {
            status: 200;
            json: ProviderConnection;
        };
    };
    disconnectIdentityProvider: {
        path: {};
        query: {};
        result: {
            status: 200;
            json: ProviderConnection;
        };
    };
    listCreditScores: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: CreditScoreId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: CreditScoreList;
        };
    };
    verifyCreditScore: {
        path: {};
        query: {};
        body: {
            accountId: AccountId;
            consent: true;
        };
        result: {
            status: 202;
            json: CreditScore;
        };
    };
    listDevices: {
        path: {};
        query: {
            fleetId?: FleetId;
            status?: "active" | "inactive";
            cursor?: string;
            limit: number;
            id?: DeviceId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: DeviceList;
        };
    };
    addDevice: {
        path: {};
        query: {};
        body: {
            name: string;
            serialNumber: string;
            model?: string | null;
        };
        result: {
            status: 201;
            json: Device;
        };
    };
    updateDevice: {
        path: {
            deviceId: DeviceId;
        };
        query: {};
        body: {
            name?: string;
            model?: string | null;
            status?: "active" | "inactive";
        };
        result: {
            status: 200;
            json: Device;
        };
    };
    assignDeviceToBeneficiary: {
        path: {
            deviceId: DeviceId;
        };
        query: {};
        body: {
            beneficiaryId: BeneficiaryId | null;
        };
        result: {
            status: 200;
            json: Device;
        };
    };
    assignDeviceToFleet: {
        path: {
            deviceId: DeviceId;
        };
        query: {};
        body: {
            fleetId: FleetId | null;
        };
        result: {
            status: 200;
            json: Device;
        };
    };
    assignDeviceToUser: {
        path: {
            deviceId: DeviceId;
        };
        query: {};
        body: {
            userId: UserId | null;
        };
        result: {
            status: 200;
            json: Device;
        };
    };
    assignDevicePermissions: {
        path: {
            deviceId: DeviceId;
        };
        query: {};
        body: {
            permissionIds: DevicePermissionId[];
        };
        result: {
            status: 200;
            json: Device;
        };
    };
    deactivateDevice: {
        path: {
            deviceId: DeviceId;
        };
        query: {};
        body: {
            reason?: string | null;
        };
        result: {
            status: 200;
            json: Device;
        };
    };
    listDevicePermissions: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: DevicePermissionId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: DevicePermissionList;
        };
    };
    createDevicePermission: {
        path: {};
        query: {};
        body: {
            name: string;
            actions: ("charge" | "check_in" | "check_out")[];
            maxAmount?: Money | null;
        };
        result: {
            status: 201;
            json: DevicePermission;
        };
    };
    assignPermissionToDevices: {
        path: {
            permissionId: DevicePermissionId;
        };
        query: {};
        body: {
            deviceIds: DeviceId[];
        };
        result: {
            status: 200;
            json: DevicePermission;
        };
    };
    listPermissionsOfDevice: {
        path: {
            deviceId: DeviceId;
        };
        query: {
            cursor?: string;
            limit: number;
            id?: DevicePermissionId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: DevicePermissionList;
        };
    };
    listFleets: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: FleetId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: FleetList;
        };
    };
    addFleet: {
        path: {};
        query: {};
        body: {
            name: string;
            managerId?: UserId | null;
        };
        result: {
            status: 201;
            json: Fleet;
        };
    };
    updateFleet: {
        path: {
            fleetId: FleetId;
        };
        query: {};
        body: {
            name?: string;
            managerId?: UserId | null;
        };
        result: {
            status: 200;
            json: Fleet;
        };
    };
    listFleetUsers: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: UserId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: UserList;
        };
    };
    listGateways: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
        };
        result: {
            status: 200;
            json: GatewayList;
        };
    };
    getPaymentConfiguration: {
        path: {
            gateway: string;
        };
        query: {};
        result: {
            status: 200;
            json: PaymentConfiguration;
        };
    };
    getB2cToken: {
        path: {};
        query: {};
        result: {
            status: 200;
            json: ProviderToken;
        };
    };
    quoteB2cPayment: {
        path: {};
        query: {
            token: string;
            phoneNumber: PhoneNumber;
            amount: number;
            currency: string;
        };
        result: {
            status: 200;
            json: PaymentQuote;
        };
    };
    getC2bToken: {
        path: {};
        query: {};
        result: {
            status: 200;
            json: ProviderToken;
        };
    };
    quoteC2bPayment: {
        path: {};
        query: {
            token: string;
            phoneNumber: PhoneNumber;
            amount: number;
            currency: string;
        };
        result: {
            status: 200;
            json: PaymentQuote;
        };
    };
    getShortcodeBalance: {
        path: {};
        query: {};
        result: {
            status: 200;
            json: Money;
        };
    };
    listMobileMoneyPayments: {
        path: {};
        query: {
            kind?: "b2c" | "c2b";
            status?: "pending" | "processing" | "completed" | "failed" | "timed_out";
            batchId?: BatchId;
            cursor?: string;
            limit: number;
            id?: PaymentId[];
            reference?: string;
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: PaymentList;
        };
    };
    exportB2cPayments: {
        path: {};
        query: {
            "from": string;
            to: string;
        };
        result: {
            status: 200;
            text: string;
        };
    };
    confirmB2cPayment: {
        path: {};
        query: {};
        body: {
            quoteId: QuoteId;
            walletId: WalletId;
            reference?: string | null;
        };
        result: {
            status: 202;
            json: Payment;
        };
    };
    triggerB2cPayment: {
        path: {};
        query: {};
        body: {
            phoneNumber: PhoneNumber;
            amount: Money;
            walletId: WalletId;
            reference?: string | null;
        };
        result: {
            status: 202;
            json: Payment;
        };
    };
    requestC2bPayment: {
        path: {};
        query: {};
        body: {
            quoteId: QuoteId;
            walletId: WalletId;
            reference?: string | null;
        };
        result: {
            status: 202;
            json: Payment;
        };
    };
    payInBulk: {
        path: {};
        query: {};
        body: {
            walletId: WalletId;
            payments: BulkItem[];
        };
        result: {
            status: 202;
            json: PaymentBatch;
        };
    };
    assignIotDevice: {
        path: {
            iotDeviceId: IotDeviceId;
        };
        query: {};
        body: {
            accountId?: AccountId | null;
            dependantId?: DependantId | null;
        };
        result: {
            status: 200;
            json: IotDevice;
        };
    };
    listIotDevices: {
        path: {};
        query: {
            status?: "unassigned" | "active" | "blocked" | "lost";
            cursor?: string;
            limit: number;
            id?: IotDeviceId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: IotDeviceList;
        };
    };
    createIotDevice: {
        path: {};
        query: {};
        body: {
            name: string;
            uid: string;
            iotTypeId: IotTypeId;
        };
        result: {
            status: 201;
            json: IotDevice;
        };
    };
    setIotDeviceStatus: {
        path: {
            iotDeviceId: IotDeviceId;
        };
        query: {};
        body: {
            status: "active" | "blocked" | "lost";
        };
        result: {
            status: 200;
            json: IotDevice;
        };
    };
    getIotDevice: {
        path: {
            iotDeviceId: IotDeviceId;
        };
        query: {};
        result: {
            status: 200;
            json: IotDevice;
        };
    };
    updateIotDevice: {
        path: {
            iotDeviceId: IotDeviceId;
        };
        query: {};
        body: {
            name?: string;
            iotTypeId?: IotTypeId;
        };
        result: {
            status: 200;
            json: IotDevice;
        };
    };
    deleteIotDevice: {
        path: {
            iotDeviceId: IotDeviceId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    attachTagToIotDevice: {
        path: {
            iotDeviceId: IotDeviceId;
        };
        query: {};
        body: {
            tagId: TagId | null;
        };
        result: {
            status: 200;
            json: IotDevice;
        };
    };
    listIotTypes: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: IotTypeId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: IotTypeList;
        };
    };
    addIotType: {
        path: {};
        query: {};
        body: {
            name: string;
            technology: "nfc" | "rfid" | "qr";
        };
        result: {
            status: 201;
            json: IotType;
        };
    };
    updateIotType: {
        path: {
            iotTypeId: IotTypeId;
        };
        query: {};
        body: {
            name: string;
        };
        result: {
            status: 200;
            json: IotType;
        };
    };
    payWithIotDevice: {
        path: {};
        query: {};
        body: {
            uid: string;
            deviceId: DeviceId;
            amount: Money;
            reference?: string | null;
        };
        result: {
            status: 201;
            json: Transaction;
        };
    };
    listBillingWallets: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: WalletId[];
        };
        result: {
            status: 200;
            json: PaymentWalletList;
        };
    };
    listMyInvoices: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: InvoiceId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: InvoiceList;
        };
    };
    getInvoice: {
        path: {
            invoiceId: InvoiceId;
        };
        query: {};
        result: {
            status: 200;
            json: Invoice;
        };
    };
    payInvoice: {
        path: {
            invoiceId: InvoiceId;
        };
        query: {
            walletId: WalletId;
        };
        result: {
            status: 200;
            json: Invoice;
        };
    };
    listZones: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: ZoneId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: ZoneList;
        };
    };
    createZone: {
        path: {};
        query: {};
        body: {
            name: string;
            capacity?: number | null;
            tagIds?: TagId[];
        };
        result: {
            status: 201;
            json: Zone;
        };
    };
    checkIn: {
        path: {
            zoneId: ZoneId;
        };
        query: {};
        body: {
            uid: string;
            deviceId: DeviceId;
        };
        result: {
            status: 201;
            json: AccessLog;
        };
    };
    checkOut: {
        path: {
            zoneId: ZoneId;
        };
        query: {};
        body: {
            uid: string;
            deviceId: DeviceId;
        };
        result: {
            status: 201;
            json: AccessLog;
        };
    };
    listZoneTags: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: TagId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: TagList;
        };
    };
    createZoneTags: {
        path: {};
        query: {};
        body: {
            names: string[];
            colour?: string | null;
        };
        result: {
            status: 201;
            json: TagList;
        };
    };
    searchZoneTags: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: TagId[];
            "from"?: string;
            to?: string;
        };
        body: {
            query: string;
        };
        result: {
            status: 200;
            json: TagList;
        };
    };
    addGroupToZone: {
        path: {
            zoneId: ZoneId;
        };
        query: {};
        body: {
            groupId: WalletGroupId;
        };
        result: {
            status: 200;
            json: Zone;
        };
    };
    addTagToZone: {
        path: {
            zoneId: ZoneId;
        };
        query: {};
        body: {
            tagId: TagId;
        };
        result: {
            status: 200;
            json: Zone;
        };
    };
    getZone: {
        path: {
            zoneId: ZoneId;
        };
        query: {};
        result: {
            status: 200;
            json: Zone;
        };
    };
    updateZone: {
        path: {
            zoneId: ZoneId;
        };
        query: {};
        body: {
            name?: string;
            capacity?: number | null;
            status?: "open" | "closed";
        };
        result: {
            status: 200;
            json: Zone;
        };
    };
    deleteZone: {
        path: {
            zoneId: ZoneId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    updateZoneTag: {
        path: {
            tagId: TagId;
        };
        query: {};
        body: {
            name?: string;
            colour?: string | null;
        };
        result: {
            status: 200;
            json: Tag;
        };
    };
    deleteZoneTag: {
        path: {
            tagId: TagId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    removeTagFromZone: {
        path: {
            zoneId: ZoneId;
            tagId: TagId;
        };
        query: {};
        result: {
            status: 200;
            json: Zone;
        };
    };
    removeGroupFromZone: {
        path: {
            zoneId: ZoneId;
            groupId: WalletGroupId;
        };
        query: {};
        result: {
            status: 200;
            json: Zone;
        };
    };
    whitelistDependant: {
        path: {
            zoneId: ZoneId;
        };
        query: {};
        body: {
            dependantId: DependantId;
        };
        result: {
            status: 200;
            json: Zone;
        };
    };
    removeWhitelistedDependant: {
        path: {
            zoneId: ZoneId;
            dependantId: DependantId;
        };
        query: {};
        result: {
            status: 200;
            json: Zone;
        };
    };
    whitelistAccount: {
        path: {
            zoneId: ZoneId;
        };
        query: {};
        body: {
            accountId: AccountId;
        };
        result: {
            status: 200;
            json: Zone;
        };
    };
    removeWhitelistedAccount: {
        path: {
            zoneId: ZoneId;
            accountId: AccountId;
        };
        query: {};
        result: {
            status: 200;
            json: Zone;
        };
    };
    listAccessLogs: {
        path: {};
        query: {
            zoneId?: ZoneId;
            result?: "admitted" | "refused";
            cursor?: string;
            limit: number;
            id?: AccessLogId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: AccessLogList;
        };
    };
    getAccessStats: {
        path: {};
        query: {
            zoneId: ZoneId;
            "from": string;
            to: string;
        };
        result: {
            status: 200;
            json: AccessStats;
        };
    };
    listChannels: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: ChannelId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: NotificationChannelList;
        };
    };
    createChannel: {
        path: {};
        query: {};
        body: {
            name: string;
            kind: "sms" | "email" | "push" | "callback";
            events: ("account.created" | "account.updated" | "transaction.completed" | "identity_check.completed" | "payment.completed" | "payment.failed" | "zone.entered" | "zone.left")[];
            text?: string;
            address?: string;
        };
        result: {
            status: 201;
            json: NotificationChannel;
        };
    };
    getChannel: {
        path: {
            channelId: ChannelId;
        };
        query: {};
        result: {
            status: 200;
            json: NotificationChannel;
        };
    };
    updateChannel: {
        path: {
            channelId: ChannelId;
        };
        query: {};
        body: {
            text?: string;
            events?: ("account.created" | "account.updated" | "transaction.completed" | "identity_check.completed" | "payment.completed" | "payment.failed" | "zone.entered" | "zone.left")[];
            address?: string;
            rotateSecret?: boolean;
            sendPing?: boolean;
            status?: "active" | "inactive";
        };
        result: {
            status: 200;
            json: NotificationChannel;
        };
    };
    listChannelVariables: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
        };
        result: {
            status: 200;
            json: VariableList;
        };
    };
    listNotifications: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: NotificationId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: NotificationList;
        };
    };
    listUnreadNotifications: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: NotificationId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: NotificationList;
        };
    };
    listReadNotifications: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: NotificationId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: NotificationList;
        };
    };
    connectSmsProvider: {
        path: {};
        query: {};
        body: {
            environment: "test" | "live";
            username: string;
            apiKey: string;
            senderId: string;
        };
        result: {
            status: 201;
            json: SmsConnection;
        };
    };
    disconnectSmsProvider: {
        path: {};
        query: {};
        result: {
            status: 200;
            json: SmsConnection;
        };
    };
    testSmsProvider: {
        path: {};
        query: {};
        result: {
            status: 200;
            json: ConnectionTest;
        };
    };
    listSmsLogs: {
        path: {};
        query: {
            status?: "queued" | "sent" | "delivered" | "failed";
            cursor?: string;
            limit: number;
            id?: SmsLogId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: SmsLogList;
        };
    };
    listRules: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: RuleId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: RuleList;
        };
    };
    createRule: {
        path: {};
        query: {};
        body: {
            name: string;
            subject: "payment" | "topup" | "payout" | "login";
            condition: string;
            action: "allow" | "review" | "refuse";
        };
        result: {
            status: 201;
            json: Rule;
        };
    };
    updateRule: {
        path: {
            ruleId: RuleId;
        };
        query: {};
        body: {
            condition?: string;
            action?: "allow" | "review" | "refuse";
            status?: "active" | "inactive";
        };
        result: {
            status: 200;
            json: Rule;
        };
    };
    deleteRule: {
        path: {
            ruleId: RuleId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    getMenu: {
        path: {};
        query: {
            language: "en" | "fr" | "sw";
            cursor?: string;
            limit: number;
        };
        result: {
            status: 200;
            json: MenuItemList;
        };
    };
    updateMenuItem: {
        path: {
            itemId: string;
        };
        query: {};
        body: {
            position?: number;
            isVisible?: boolean;
        };
        result: {
            status: 200;
            json: MenuItem;
        };
    };
    updateMenuTranslation: {
        path: {
            itemId: string;
        };
        query: {};
        body: {
            language: "en" | "fr" | "sw";
            label: string;
        };
        result: {
            status: 200;
            json: MenuItem;
        };
    };
    listApps: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: AppId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: AppList;
        };
    };
    listPermissions: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
        };
        result: {
            status: 200;
            json: PermissionList;
        };
    };
    assignPermission: {
        path: {
            appKeyId: AppKeyId;
        };
        query: {};
        body: {
            permission: string;
        };
        result: {
            status: 200;
            json: AppKey;
        };
    };
    revokePermission: {
        path: {
            appKeyId: AppKeyId;
        };
        query: {};
        body: {
            permission: string;
        };
        result: {
            status: 200;
            json: AppKey;
        };
    };
    updateAppKey: {
        path: {
            appKeyId: AppKeyId;
        };
        query: {};
        body: {
            name?: string;
            expiresAt?: string | null;
        };
        result: {
            status: 200;
            json: AppKey;
        };
    };
    deleteAppKey: {
        path: {
            appKeyId: AppKeyId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    regenerateAppKey: {
        path: {
            appKeyId: AppKeyId;
        };
        query: {};
        result: {
            status: 200;
            json: AppKeySecret;
        };
    };
    deactivateApp: {
        path: {
            appId: AppId;
        };
        query: {};
        result: {
            status: 200;
            json: App;
        };
    };
    activateApp: {
        path: {
            appId: AppId;
        };
        query: {};
        result: {
            status: 200;
            json: App;
        };
    };
    createAppKey: {
        path: {};
        query: {};
        body: {
            appId: AppId;
            name: string;
            permissions: string[];
            expiresAt?: string | null;
        };
        result: {
            status: 201;
            json: AppKeySecret;
        };
    };
    listAudiences: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: AudienceId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: AudienceList;
        };
    };
    createAudience: {
        path: {};
        query: {};
        body: {
            name: string;
            filters: AudienceFilter[];
        };
        result: {
            status: 201;
            json: Audience;
        };
    };
    getAudience: {
        path: {
            audienceId: AudienceId;
        };
        query: {};
        result: {
            status: 200;
            json: Audience;
        };
    };
    updateAudience: {
        path: {
            audienceId: AudienceId;
        };
        query: {};
        body: {
            name?: string;
            filters?: AudienceFilter[];
        };
        result: {
            status: 200;
            json: Audience;
        };
    };
    deleteAudience: {
        path: {
            audienceId: AudienceId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    listAudienceAccounts: {
        path: {
            audienceId: AudienceId;
        };
        query: {
            cursor?: string;
            limit: number;
            id?: AccountId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: AccountList;
        };
    };
    listMessages: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: MessageId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: MessageList;
        };
    };
    sendMessageToAudience: {
        path: {};
        query: {};
        body: {
            audienceId: AudienceId;
            channel: "sms" | "email" | "push";
            templateId?: TemplateId | null;
            text?: string | null;
        };
        result: {
            status: 202;
            json: Message;
        };
    };
    getCommunicationSummary: {
        path: {};
        query: {};
        result: {
            status: 200;
            json: CommunicationSummary;
        };
    };
    listTemplates: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
            id?: TemplateId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: TemplateList;
        };
    };
    createTemplate: {
        path: {};
        query: {};
        body: {
            name: string;
            channel: "sms" | "email" | "push";
            text: string;
        };
        result: {
            status: 201;
            json: Template;
        };
    };
    updateTemplate: {
        path: {
            templateId: TemplateId;
        };
        query: {};
        body: {
            name?: string;
            text?: string;
        };
        result: {
            status: 200;
            json: Template;
        };
    };
    deleteTemplate: {
        path: {
            templateId: TemplateId;
        };
        query: {};
        result: {
            status: 204;
        };
    };
    listTemplateVariables: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
        };
        result: {
            status: 200;
            json: VariableList;
        };
    };
    listLimitedTemplates: {
        path: {};
        query: {
            channel?: "sms" | "email" | "push";
            cursor?: string;
            limit: number;
            id?: TemplateId[];
            "from"?: string;
            to?: string;
        };
        result: {
            status: 200;
            json: TemplateList;
        };
    };
    listAudienceFilters: {
        path: {};
        query: {
            cursor?: string;
            limit: number;
        };
        result: {
            status: 200;
            json: FilterFieldList;
        };
    };
};
