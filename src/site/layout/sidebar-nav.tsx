import { formatDocsPath } from '#contract/docs-path.ts';
import type { NavigationLink, NavigationSection } from '#contract/navigation.ts';
import type { PageSection } from '#model/site-model.ts';

interface Props {
  readonly navigation: readonly NavigationSection[];
  readonly path: string;
  readonly sections: readonly PageSection[];
}

/**
 * All pages by group. Rendered to text once per page; the browser adopts it (sidebar-adopter.ts). There are
 * 240 links on every page: each attribute here is paid for 240 times. The style sheet writes the method tag
 * after the title, where screen readers read it too.
 */
export function SidebarNav({ navigation, path, sections }: Props) {
  const current = formatDocsPath(path);
  return (
    <nav aria-label="Documentation" className="tree">
      {navigation.map(({ title, links }) => (
        <details key={title} open={links.some(({ href }) => href === current)}>
          <summary>{title}</summary>
          <ul>
            {links.map((link) =>
              link.href === current ? (
                <CurrentItem key={link.href} link={link} sections={sections} />
              ) : (
                <li key={link.href}>
                  <a href={link.href} data-method={link.method}>
                    {link.title}
                  </a>
                </li>
              ),
            )}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function CurrentItem({
  link: { href, title, method },
  sections,
}: {
  link: NavigationLink;
  sections: readonly PageSection[];
}) {
  return (
    <li>
      <a href={href} data-method={method} aria-current="page">
        {title}
      </a>
      {sections.length > 0 && (
        <ul data-sections="">
          {sections.map(({ id, title: sectionTitle }) => (
            <li key={id}>
              <a href={`${href}#${id}`}>{sectionTitle}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
