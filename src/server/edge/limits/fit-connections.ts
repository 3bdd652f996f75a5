/** File handles for all that is no connection of a client: the database, files, other servers. */
const RESERVED = 128;

/**
 * Bounds connections by the file handles of the process. Where no handle is left, the system refuses everybody, and no idle
 * connection makes room.
 *
 * @param handles most file handles of the process; Infinity where it is not known
 */
export function fitConnections(connections: number, handles: number): number {
  return Math.min(connections, Math.max(handles - RESERVED, Math.floor(handles / 2)));
}

/** Reads how many file handles the process may have; Infinity where the system has no limit or does not tell. */
export function readHandleLimit(): number {
  // The declared type lacks what keeps the report from asking for the names of other machines.
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: number | string } };
  };
  const limit = Number(userLimits?.open_files?.soft);
  return limit > 0 ? limit : Infinity;
}
