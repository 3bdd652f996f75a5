/** An expression that takes away all that a site has kept in the browser, but its cookies. Fails when something stays. */
export const FORGET = `(() => {
  localStorage.clear();
  sessionStorage.clear();
  const removeDatabase = ({ name }) =>
    new Promise((resolve, reject) => {
      const removal = indexedDB.deleteDatabase(name);
      removal.onsuccess = () => resolve();
      removal.onerror = removal.onblocked = () => reject(new Error(name + ' stays.'));
    });
  return Promise.all([
    indexedDB.databases().then((all) => Promise.all(all.map(removeDatabase))),
    caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
  ]).then(() => undefined);
})()`;
