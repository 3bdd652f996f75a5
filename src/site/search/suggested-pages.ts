/** The pages most wanted, offered before the reader types. */
export const SUGGESTED_PAGES = [
  { title: 'Quick start', href: '/quick-start' },
  { title: 'Create an account', href: '/accounts/create-account' },
  { title: 'Authentication', href: '/authentication/authentication-login' },
  { title: 'Status codes', href: '/status-codes' },
  { title: 'API console', href: '/api' },
] as const;
