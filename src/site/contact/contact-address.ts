/** Where readers write to, by mail or where there is no form. */
export const CONTACT_ADDRESS = 'docs@wallet.example';
