'use client';

import { useEffect, useState } from 'react';
import { loadCatalogue, type ListedError } from './load-catalogue.ts';

/** What the documentation says of an error code; undefined until the list of all errors has come. */
export function useListedError(code: string | undefined): ListedError | undefined {
  const [listed, setListed] = useState<Readonly<Record<string, ListedError>>>();
  useEffect(() => {
    loadCatalogue().then(
      ({ errors }) => setListed(errors),
      () => {},
    );
  }, []);
  return code === undefined ? undefined : listed?.[code];
}
