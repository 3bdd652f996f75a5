import { METHODS } from './method.ts';
import { YOUR_PERMISSIONS_ID } from './operation-access.ts';

/** What a guide may write between the brackets of a component. */
export interface GuideComponent {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** The values that an attribute takes, where these are few. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Attributes that are numbers, and those that are there or not. All others are texts. */
  readonly numbers?: readonly string[];
  readonly flags?: readonly string[];
  /** The component that it has to be in. */
  readonly within?: string;
  /** Whether there is something between its tags. */
  readonly isFilled?: true;
  /** The id of the component, for links. */
  readonly anchor?: string;
}

const IMAGE = ['src', 'alt', 'width', 'height'];
const SIZE = ['width', 'height'];
const NONE: readonly string[] = [];

/** The components of guides, with their attributes. */
export const GUIDE_COMPONENTS = {
  CodeGroup: { required: NONE, optional: ['title', 'tag', 'label'], values: { tag: METHODS } },
  Image: { required: IMAGE, optional: ['sizes', 'priority'], numbers: SIZE, flags: ['priority'] },
  Note: {
    required: NONE,
    optional: ['kind'],
    values: { kind: ['info', 'warning', 'tip', ...METHODS] },
    isFilled: true,
  },
  OperationLink: { required: ['operation'], optional: NONE },
  OperationSamples: { required: ['operation'], optional: NONE },
  PermissionFinder: { required: NONE, optional: NONE, anchor: YOUR_PERMISSIONS_ID },
  Properties: { required: NONE, optional: NONE, isFilled: true },
  Property: { required: ['name'], optional: ['type'], within: 'Properties', isFilled: true },
  StepDiagram: { required: ['steps'], optional: NONE },
  Steps: { required: NONE, optional: NONE, isFilled: true },
  ThemedImage: { required: IMAGE, optional: ['className'], numbers: SIZE },
} as const satisfies Readonly<Record<string, GuideComponent>>;

export type GuideComponentName = keyof typeof GUIDE_COMPONENTS;

/** Finds a component by its name. */
export function findGuideComponent(name: string): GuideComponent | undefined {
  const components: Readonly<Record<string, GuideComponent>> = GUIDE_COMPONENTS;
  return Object.hasOwn(components, name) ? components[name] : undefined;
}

/** What a step of a diagram says. */
export const STEP_FIELDS = {
  required: ['actor', 'title'],
  optional: ['text', 'operation'],
} as const;

/** What may stand after the language of a fence, besides `focus=1,3:5`. */
export const FENCE_WORDS = {
  /** With a value in quotes. */
  attributes: ['title', 'label', 'tag', 'file', 'no-run'],
  /** Without a value. */
  flags: ['hidden', 'shortened'],
} as const;

/** What code blocks show besides the languages of the samples, by the names behind their fences. */
export const CODE_FORMATS = ['bash', 'sh', 'shell', 'json', 'yaml', 'yml', 'http', 'text'] as const;
export type CodeFormat = (typeof CODE_FORMATS)[number];
