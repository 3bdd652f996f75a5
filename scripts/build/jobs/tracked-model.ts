import { createHash } from 'node:crypto';
import type { Operation, Page, SiteModel } from '#model/site-model.ts';

/** A part of the model that is read as a whole: `navigation`, or a field of a page, or of a page's operation. */
export type Cell = string;

/** The model as one job reads it. */
export interface ModelView {
  readonly model: SiteModel;
  /** Parts that have been read so far. */
  readonly cells: ReadonlySet<Cell>;
}

/** A model that knows what is read of it. */
export interface TrackedModel {
  /** A view for one job: the same data, with a note of each part that the job reads. */
  open(): ModelView;
  /** A digest of a part's name and of the part as it is now. Parts that do not exist have one too. */
  hash(cell: Cell): string;
}

const BETWEEN = '\0';
const join = (...names: readonly string[]): Cell => names.join(BETWEEN);

type Fields = Readonly<Record<string, unknown>>;

/**
 * A view of an object that tells which fields are read. Which fields there are counts as read: a field that appears later changes
 * what a reader of the object may do. A field costs nothing until a job reads the field. The proxy stands for an empty object, since
 * a proxy of a frozen object cannot give other values.
 */
function watchFields(
  source: object,
  cell: Cell,
  note: (cell: Cell) => void,
  open: (field: string, value: unknown) => unknown,
): Fields {
  note(cell);
  const names = Object.keys(source);
  const read = (field: string | symbol) =>
    typeof field === 'string' && Object.hasOwn(source, field)
      ? open(field, (source as Fields)[field])
      : undefined;
  return new Proxy(
    {},
    {
      get: (_, field) => read(field),
      has: (_, field) => Object.hasOwn(source, field),
      ownKeys: () => names,
      getOwnPropertyDescriptor: (_, field) =>
        Object.hasOwn(source, field)
          ? { enumerable: true, configurable: true, get: () => read(field) }
          : undefined,
    },
  );
}

/** Opens each field once: what is the same object in the model is the same object in the view. */
function openOnce(open: (field: string, value: unknown) => unknown): typeof open {
  const opened = new Map<string, unknown>();
  return (field, value) => {
    if (!opened.has(field)) opened.set(field, open(field, value));
    return opened.get(field);
  };
}

function viewOperation(operation: Operation, cell: Cell, note: (cell: Cell) => void): Operation {
  return watchFields(operation, cell, note, (field, value) => {
    note(join(cell, field));
    return value;
  }) as unknown as Operation;
}

function viewPage(page: Page, cell: Cell, note: (cell: Cell) => void): Page {
  const open = openOnce((field, value) => {
    if (field === 'operation')
      return viewOperation(value as Operation, join(cell, 'operation'), note);
    note(join(cell, field));
    return value;
  });
  return watchFields(page, cell, note, open) as unknown as Page;
}

function viewModel(model: SiteModel, note: (cell: Cell) => void): SiteModel {
  const openPage = openOnce((path, page) => viewPage(page as Page, join('pages', path), note));
  const open = openOnce((field, value) => {
    if (field === 'pages') return watchFields(value as object, 'pages', note, openPage);
    note(field);
    return value;
  });
  return watchFields(model, '', note, open) as unknown as SiteModel;
}

/** What stands at a cell; of an object that is watched by its fields, the names of the fields. */
function readCell(model: SiteModel, cell: Cell): unknown {
  const [first = '', path, field, inner] = cell.split(BETWEEN);
  if (first === '') return Object.keys(model);
  if (first !== 'pages') return model[first as keyof SiteModel];
  if (path === undefined) return Object.keys(model.pages);
  const page = model.pages[path];
  if (!page || field === undefined) return page && Object.keys(page);
  const value = page[field as keyof Page] as unknown;
  if (field !== 'operation' || !value) return value;
  return inner === undefined ? Object.keys(value) : (value as Fields)[inner];
}

/**
 * Watches what is read of a model. A job that is given nothing but a view can depend on nothing that the view has not noted.
 *
 * @param model plain data, which does not change any more
 */
export function createTrackedModel(model: SiteModel): TrackedModel {
  const hashes = new Map<Cell, string>();
  return {
    open() {
      const cells = new Set<Cell>();
      return { model: viewModel(model, (cell) => void cells.add(cell)), cells };
    },
    hash(cell) {
      const known = hashes.get(cell);
      if (known !== undefined) return known;
      const text = JSON.stringify(readCell(model, cell)) ?? 'undefined';
      const hash = createHash('sha256')
        .update(`${cell}\0\0${text}`)
        .digest('base64url')
        .slice(0, 22);
      hashes.set(cell, hash);
      return hash;
    },
  };
}
