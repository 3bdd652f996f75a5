/** An expression that takes away all that a site has kept in the browser, but its cookies. */
export const FORGET = `(() => {
  localStorage.clear();
  sessionStorage.clear();
  return Promise.all([
    indexedDB.databases().then((all) => all.map(({ name }) => indexedDB.deleteDatabase(name))),
    caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
  ]).then(() => undefined);
})()`;
