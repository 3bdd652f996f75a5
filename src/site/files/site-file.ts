/** A file that the site offers besides its pages. */
export interface SiteFile {
  /** Address, beginning with '/'. */
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}
