import type { KnownCurrency } from './places.ts';

const WITH_TWO = `
AED United Arab Emirates dirham|AFN Afghan afghani|ALL Albanian lek|AMD Armenian dram|AOA Angolan kwanza
ARS Argentine peso|AUD Australian dollar|AWG Aruban florin|AZN Azerbaijani manat|BAM Convertible mark
BBD Barbados dollar|BDT Bangladeshi taka|BMD Bermudian dollar|BND Brunei dollar|BOB Bolivian boliviano
BRL Brazilian real|BSD Bahamian dollar|BTN Bhutanese ngultrum|BWP Botswana pula|BYN Belarusian rouble
BZD Belize dollar|CAD Canadian dollar|CDF Congolese franc|CHF Swiss franc|CNY Chinese yuan
COP Colombian peso|CRC Costa Rican colón|CUP Cuban peso|CVE Cabo Verde escudo|CZK Czech koruna
DKK Danish krone|DOP Dominican peso|DZD Algerian dinar|EGP Egyptian pound|ERN Eritrean nakfa
ETB Ethiopian birr|EUR Euro|FJD Fiji dollar|FKP Falkland Islands pound|GBP Pound sterling
GEL Georgian lari|GHS Ghanaian cedi|GIP Gibraltar pound|GMD Gambian dalasi|GTQ Guatemalan quetzal
GYD Guyana dollar|HKD Hong Kong dollar|HNL Honduran lempira|HTG Haitian gourde|HUF Hungarian forint
IDR Indonesian rupiah|ILS New Israeli sheqel|INR Indian rupee|IRR Iranian rial|JMD Jamaican dollar
KES Kenyan shilling|KGS Kyrgyzstani som|KHR Cambodian riel|KPW North Korean won|KYD Cayman Islands dollar
KZT Kazakhstani tenge|LAK Lao kip|LBP Lebanese pound|LKR Sri Lankan rupee|LRD Liberian dollar
LSL Lesotho loti|MAD Moroccan dirham|MDL Moldovan leu|MGA Malagasy ariary|MKD Macedonian denar
MMK Myanmar kyat|MNT Mongolian tugrik|MOP Macanese pataca|MRU Mauritanian ouguiya|MUR Mauritius rupee
MVR Maldivian rufiyaa|MWK Malawian kwacha|MXN Mexican peso|MYR Malaysian ringgit|MZN Mozambican metical
NAD Namibian dollar|NGN Nigerian naira|NIO Nicaraguan córdoba|NOK Norwegian krone|NPR Nepalese rupee
NZD New Zealand dollar|PAB Panamanian balboa|PEN Peruvian sol|PGK Papua New Guinean kina
PHP Philippine peso|PKR Pakistani rupee|PLN Polish zloty|QAR Qatari riyal|RON Romanian leu
RSD Serbian dinar|RUB Russian rouble|SAR Saudi riyal|SBD Solomon Islands dollar|SCR Seychelles rupee
SDG Sudanese pound|SEK Swedish krona|SGD Singapore dollar|SHP Saint Helena pound|SLE Sierra Leonean leone
SOS Somali shilling|SRD Surinamese dollar|SSP South Sudanese pound|STN São Tomé dobra
SVC Salvadoran colón|SYP Syrian pound|SZL Swazi lilangeni|THB Thai baht|TJS Tajikistani somoni
TMT Turkmenistan manat|TOP Tongan paʻanga|TRY Turkish lira|TTD Trinidad and Tobago dollar
TWD New Taiwan dollar|TZS Tanzanian shilling|UAH Ukrainian hryvnia|USD US dollar|UYU Uruguayan peso
UZS Uzbekistani sum|VED Digital bolívar|VES Venezuelan bolívar|WST Samoan tala|XCD East Caribbean dollar
XCG Caribbean guilder|YER Yemeni rial|ZAR South African rand|ZMW Zambian kwacha|ZWG Zimbabwe gold`;

const WITHOUT_DECIMALS = `
BIF Burundian franc|CLP Chilean peso|DJF Djiboutian franc|GNF Guinean franc|ISK Icelandic króna
JPY Japanese yen|KMF Comorian franc|KRW South Korean won|PYG Paraguayan guaraní|RWF Rwandan franc
UGX Ugandan shilling|VND Vietnamese dong|VUV Vanuatu vatu|XAF Central African CFA franc
XOF West African CFA franc|XPF CFP franc`;

const WITH_THREE = `
BHD Bahraini dinar|IQD Iraqi dinar|JOD Jordanian dinar|KWD Kuwaiti dinar|LYD Libyan dinar
OMR Omani rial|TND Tunisian dinar`;

function readList(list: string, decimals: number): (readonly [string, KnownCurrency])[] {
  return list
    .trim()
    .split(/[|\n]/)
    .map((line) => [line.slice(0, 3), { code: line.slice(0, 3), name: line.slice(4), decimals }]);
}

/** The national currencies of ISO 4217 (list one) by code, funds and metals left out. */
export const ISO_CURRENCIES: ReadonlyMap<string, KnownCurrency> = new Map([
  ...readList(WITH_TWO, 2),
  ...readList(WITHOUT_DECIMALS, 0),
  ...readList(WITH_THREE, 3),
]);
