interface Connection {
  readonly saveData: boolean;
  /** Megabits in a second. */
  readonly downlink: number;
}

// Missing where the browser does not tell: then the connection counts as fast, and as one that costs nothing.
const readConnection = () => (navigator as { connection?: Connection }).connection;

/** Whether the reader asks for few data. */
export const savesData = (): boolean => readConnection()?.saveData === true;

/** Whether the reader asks for few data, or the network is slow. */
export function isMetered(): boolean {
  const connection = readConnection();
  return connection !== undefined && (connection.saveData || connection.downlink < 2);
}
