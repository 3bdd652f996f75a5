import type { AnchorHTMLAttributes } from 'react';

/** A link: an address that starts with http or mailto opens in a new tab unless a target is given. */
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
