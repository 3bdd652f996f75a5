/** Runs the tasks of one id one after the other. */
export type Mutex = <Result>(id: string, task: () => Promise<Result>) => Promise<Result>;

/** Creates a mutex by id: what concerns different ids does not wait. */
export function createMutex(): Mutex {
  const last = new Map<string, Promise<unknown>>();
  return (id, task) => {
    const before = last.get(id) ?? Promise.resolve();
    const result = before.then(task, task);
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
