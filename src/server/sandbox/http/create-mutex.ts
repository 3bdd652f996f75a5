/** Runs the tasks of one workspace one after the other. */
export type Mutex = <Result>(id: string, action: () => Promise<Result>) => Promise<Result>;

/** Creates turns by id; what concerns different ids does not wait. */
export function createMutex(): Mutex {
  const last = new Map<string, Promise<unknown>>();
  return (id, action) => {
    const before = last.get(id) ?? Promise.resolve();
    const result = before.then(action, action);
    const ended = result.then(
      () => {},
      () => {},
    );
    last.set(id, ended);
    void ended.then(() => {
      if (last.get(id) === ended) last.delete(id);
    });
    return result;
  };
}
