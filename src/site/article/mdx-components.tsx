import type { MDXComponents } from 'mdx/types';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { GuidePage, SiteModel } from '#model/site-model.ts';
import { SiteLink } from '#ui/site-link.tsx';
import { CodeGroup, type CodeSource } from './code-group.tsx';
import type { GuideComponentName } from '#contract/guide-components.ts';
import type { RareComponents } from './rare-components.ts';
import { Image, type ImageProps } from './image.tsx';
import { isTranslated } from './is-translated.ts';
import { LongName } from './long-name.tsx';
import { formatMarkdownPath } from './markdown-path.ts';
import { Note } from './note.tsx';
import { OperationLink, requireOperationPage } from './operation-link.tsx';
import { OperationSamples } from './operation-samples.tsx';
import { parseMeta } from './parse-meta.ts';
import { formatSamplesPath } from './samples-path.ts';
import { ThemedImage } from '#site/pages/themed-image.tsx';

interface FenceProps {
  readonly className?: string;
  readonly meta?: string;
  readonly children?: ReactNode;
}

type WrittenImageProps = Omit<ImageProps, 'images'>;

/** Widest column of text in CSS pixels: 44rem (styles/article/article.css). */
const PROSE_WIDTH = 704;

/** Reads a compiled code fence back into its code, language and meta. */
function readFence(pre: ReactNode): CodeSource | undefined {
  const code = isValidElement<{ children?: ReactNode }>(pre)
    ? Children.toArray(pre.props.children)[0]
    : undefined;
  if (!isValidElement<FenceProps>(code)) return undefined;
  const { className = '', meta = '', children } = code.props;
  const language = /language-(\S+)/.exec(className)?.[1] ?? 'text';
  return { code: typeof children === 'string' ? children : '', language, ...parseMeta(meta) };
}

/** The components that MDX pages are written with. @param rare those that the page has loaded for itself */
export function createMdxComponents(
  model: SiteModel,
  page: GuidePage,
  rare: RareComponents,
): MDXComponents & Readonly<Record<Exclude<GuideComponentName, keyof RareComponents>, unknown>> {
  const { PermissionFinder, StepDiagram } = rare;
  return {
    ...rare,
    a: SiteLink,
    code: LongName,
    pre: (props: { children?: ReactNode }) => {
      const fence = readFence(<pre>{props.children}</pre>);
      return fence ? (
        <CodeGroup name={fence.title ?? 'Code'} panels={[fence]} />
      ) : (
        <pre>{props.children}</pre>
      );
    },
    CodeGroup: ({
      title = 'Code',
      tag,
      label,
      children,
    }: {
      title?: string;
      tag?: string;
      label?: string;
      children: ReactNode;
    }) => {
      const panels = Children.toArray(children)
        .filter((child): child is ReactElement => isValidElement(child))
        .flatMap((child) => readFence(child) ?? []);
      const first = panels[0] && {
        ...panels[0],
        ...(tag !== undefined && { tag }),
        ...(label !== undefined && { label }),
      };
      return (
        <CodeGroup
          name={title}
          sampleLanguages={model.settings.sampleLanguages}
          panels={first ? [first, ...panels.slice(1)] : []}
          textPath={
            isTranslated(panels.map(({ language }) => language))
              ? formatSamplesPath(page.path)
              : formatMarkdownPath(page.path)
          }
        />
      );
    },
    table: (props: { children?: ReactNode }) => (
      // A wide table scrolls by itself; a region that scrolls has to be reachable by keyboard.
      <div className="table-scroll" role="group" aria-label="Table" tabIndex={0}>
        <table>{props.children}</table>
      </div>
    ),
    h2: ({ id, children }: { id?: string; children?: ReactNode }) => (
      <h2 id={id}>
        <a href={`#${id}`}>{children}</a>
      </h2>
    ),
    h3: ({ id, children }: { id?: string; children?: ReactNode }) => (
      <h3 id={id}>
        <a href={`#${id}`}>{children}</a>
      </h3>
    ),
    Note,
    ThemedImage,
    ...(PermissionFinder && { PermissionFinder: () => <PermissionFinder model={model} /> }),
    ...(StepDiagram && {
      StepDiagram: (props: Parameters<typeof StepDiagram>[0]) => (
        <StepDiagram {...props} model={model} />
      ),
    }),
    // Markdown's own images, which stand within a paragraph.
    img: (props: WrittenImageProps) => (
      <Image room={PROSE_WIDTH} {...props} images={model.images} />
    ),
    Image: (props: WrittenImageProps) => (
      <figure>
        <Image room={PROSE_WIDTH} {...props} images={model.images} />
      </figure>
    ),
    OperationSamples: ({ operation }: { operation: string }) => (
      <OperationSamples page={requireOperationPage(model, operation)} settings={model.settings} />
    ),
    OperationLink: ({ operation }: { operation: string }) => (
      <OperationLink model={model} operation={operation} />
    ),
  };
}
