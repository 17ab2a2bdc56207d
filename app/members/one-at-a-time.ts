/** Runs a piece of work while no other tab of this browser runs one; says whether it had to wait for another. */
export type OneAtATime = <Result>(work: (hasWaited: boolean) => Promise<Result>) => Promise<Result>;

const LEASE_MS = 35_000;
const LOOK_MS = 50;

/** By the browser's locks; where it has none (a page without https), by a lease that tabs see in their storage. */
export function oneAtATime(name: string): OneAtATime {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  return locks ? byLocks(locks, name) : byLease(localStorage, `seoga.lease.${name}`);
}

function byLocks(locks: LockManager, name: string): OneAtATime {
  return async (work) => {
    const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? { result: await work(false) } : undefined,
    );
    return atOnce ? atOnce.result : await locks.request(name, () => work(true));
  };
}

/** A lease is taken by writing it and finding it still one's own a moment later; one that was left behind runs out. */
export function byLease(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, key: string): OneAtATime {
  return async (work) => {
    const own = crypto.randomUUID();
    let hasWaited = false;
    while (!(await taken(storage, key, own))) hasWaited = true;
    try {
      return await work(hasWaited);
    } finally {
      if (storage.getItem(key)?.startsWith(own)) storage.removeItem(key);
    }
  };
}

async function taken(storage: Pick<Storage, 'getItem' | 'setItem'>, key: string, own: string): Promise<boolean> {
  const [, until = '0'] = (storage.getItem(key) ?? '').split(' ');
  const isFree = Number(until) < Date.now();
  if (isFree) storage.setItem(key, `${own} ${Date.now() + LEASE_MS}`);
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  return isFree && storage.getItem(key)?.startsWith(own) === true;
}
