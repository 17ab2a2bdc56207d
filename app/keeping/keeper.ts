import type { LeaseKeyWire } from '#contract/keeping';
import type { LeaseClock } from '#vocabulary/leases';
import { isLoggedIn } from '../device/member-here.ts';
import { cookieValue } from '../members/token-store.ts';
import { keptMirror, mirrorKept } from './kept-mirror.ts';
import { deviceKeys } from './kept-seal.ts';
import { KEEPER, type Keeper, keptShelf } from './kept-shelf.ts';
import { sayKept } from './kept-news.ts';

/** Whose the episodes are that this browser keeps; undefined for nobody's. Whoever has logged out keeps nothing. */
export async function keeperHere(): Promise<Keeper | undefined> {
  if (!keptMirror()) return undefined;
  if (!isLoggedIn()) {
    await eraseKept();
    return undefined;
  }
  return (await keptShelf()).get('state', KEEPER);
}

/** Whether the login of now is the one that the episodes were kept under: else the shop is asked before they are opened. */
export function isOwnLogin(keeper: Keeper): boolean {
  return keeper.login === loginHere();
}

/** The keeper for a member, made anew where there is none or another's; another's episodes go first. */
export async function keeperFor(member: number, heard: { now: number; leaseKey: LeaseKeyWire }): Promise<Keeper> {
  const shelf = await keptShelf();
  const known = await shelf.get('state', KEEPER);
  if (known && known.owner !== member) await eraseAll();
  const base =
    known?.owner === member ? known : { owner: member, renewedAt: 0, leaseKeys: [], ...(await deviceKeys()) };
  const leaseKeys = [heard.leaseKey, ...base.leaseKeys.filter(({ kid }) => kid !== heard.leaseKey.kid)].slice(0, 4);
  const keeper: Keeper = {
    ...base,
    login: loginHere(),
    offset: heard.now - Date.now(),
    floor: heard.now,
    leaseKeys,
  };
  await (await keptShelf()).put('state', keeper, KEEPER);
  await mirrorRows(member);
  return keeper;
}

/** The shop's clock as this device knows it now; it does not go back behind what was seen before. */
export async function clockOf(keeper: Keeper): Promise<LeaseClock> {
  const now = Date.now() + keeper.offset;
  if (now > keeper.floor) await raiseFloor(keeper, now);
  return { now, floor: keeper.floor };
}

/** In one turn with the look: who has logged out meanwhile keeps nothing, and what the shop has said since stands. */
async function raiseFloor({ owner, login, offset }: Keeper, floor: number): Promise<void> {
  const turn = (await keptShelf()).transaction('state', 'readwrite');
  const known = await turn.store.get(KEEPER);
  const isSame = known?.owner === owner && known.login === login && known.offset === offset;
  if (isSame && known.floor < floor) await turn.store.put({ ...known, floor }, KEEPER);
  await turn.done;
}

/** Puts what screens know of what is kept in step with the store. */
export async function mirrorRows(owner: number): Promise<void> {
  const ids = await (await keptShelf()).getAllKeys('rows');
  mirrorKept({ owner, ids });
}

/** Erases everything that this browser keeps: the keys first, so that nothing can be opened from then on. */
export async function eraseKept(): Promise<void> {
  await eraseAll();
  mirrorKept(undefined);
  sayKept({ is: 'changed' });
}

async function eraseAll(): Promise<void> {
  const shelf = await keptShelf();
  await shelf.clear('state');
  for (const store of ['rows', 'queue', 'pictures'] as const) await shelf.clear(store);
}

function loginHere(): string {
  return cookieValue(document.cookie, 'login_key') ?? '';
}
