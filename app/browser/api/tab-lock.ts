/** Runs work in one tab at a time; tells whether it waited. */
export type TabLock = <Result>(work: (hasWaited: boolean) => Promise<Result>) => Promise<Result>;

const LEASE_MS = 35_000;
const POLL_MS = 50;

/** Web Locks, or a localStorage lease without a secure context. */
export function tabLock(name: string): TabLock {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  return locks ? byLocks(locks, name) : storageLock(localStorage, `seoga.lease.${name}`);
}

function byLocks(locks: LockManager, name: string): TabLock {
  return async (work) => {
    const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? { result: await work(false) } : undefined,
    );
    return atOnce ? atOnce.result : await locks.request(name, () => work(true));
  };
}

/** Acquired by writing and re-reading a moment later; expires. */
export function storageLock(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, key: string): TabLock {
  return async (work) => {
    const ownId = crypto.randomUUID();
    let hasWaited = false;
    while (!(await acquireLease(storage, key, ownId))) hasWaited = true;
    try {
      return await work(hasWaited);
    } finally {
      if (storage.getItem(key)?.startsWith(ownId)) storage.removeItem(key);
    }
  };
}

async function acquireLease(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  key: string,
  ownId: string,
): Promise<boolean> {
  const [, until = '0'] = (storage.getItem(key) ?? '').split(' ');
  const isFree = Number(until) < Date.now();
  if (isFree) storage.setItem(key, `${ownId} ${Date.now() + LEASE_MS}`);
  await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return isFree && storage.getItem(key)?.startsWith(ownId) === true;
}
