const ID = 'route-announcer';

/** Tells screen readers the title of the page that a client navigation has brought. */
export function announceTitle(document: Document): void {
  let region = document.getElementById(ID);
  if (!region) {
    region = document.createElement('div');
    region.id = ID;
    region.role = 'status';
    region.ariaLive = 'polite';
    region.className = 'sr-only';
    document.body.append(region);
  }
  region.textContent = document.title;
}
