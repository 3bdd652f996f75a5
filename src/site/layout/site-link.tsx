import type { AnchorHTMLAttributes } from 'react';

/** A link: addresses that start with http or mailto open a new tab unless a target is given (specification 2.1). */
export function SiteLink({
  href = '',
  target,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const opens = target ?? (/^(http|mailto)/.test(href) ? '_blank' : undefined);
  return (
    <a href={href} {...(opens && { target: opens, rel: 'noopener' })} {...rest}>
      {children}
    </a>
  );
}
