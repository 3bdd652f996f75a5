import type { AnchorHTMLAttributes } from 'react';

/** A link: addresses that start with http or mailto open a new tab unless a target is given (specification 2.1). */
export function SiteLink({ href = '', target, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const external = /^(http|mailto)/.test(href);
  const opens = target ?? (external ? '_blank' : undefined);
  return (
    <a href={href} {...(opens && { target: opens, rel: 'noopener' })} {...rest}>
      {children}
    </a>
  );
}
