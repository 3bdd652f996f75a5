declare module 'virtual:vite-rsc/client-references' {
  /** What loads each client component, by its name in payloads. In the live preview the list is empty. */
  const references: Readonly<Record<string, () => Promise<object>>>;
  export default references;
}
