const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Does some work and then undoes, the last first, what the work asked to undo: when it is done, when it fails,
 * and when somebody stops this process.
 * @template T
 * @param {(later: (undo: () => unknown) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withCleanup(work) {
  const undo = [];
  let ending;
  const end = () => {
    ending ??= undoAll(undo);
    return ending;
  };
  const stop = () => {
    process.stdout.write('\nStopping.\n');
    end().finally(() => process.exit(130));
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await work((each) => undo.push(each));
  } catch (error) {
    // What fails because everything is being stopped is no news.
    if (ending !== undefined) await new Promise(() => {});
    throw error;
  } finally {
    await end();
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

async function undoAll(undo) {
  const failures = [];
  for (const each of undo.reverse()) {
    try {
      await each();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be cleaned up.');
}
